import type { Component } from './writeContext';

/** A package as a package URL, such as `pkg:npm/%40fastify/static@9.0.0`. */
const packageUrl = ({ name, version }: Component): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/**
 * The packages of npm in an image as a CycloneDX document. What the base image has, Debian's packages, scanners read
 * from the image itself.
 */
export const sbomOf = (image: string, components: Component[]): object => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'container', name: `site-${image}` } },
  components: components.map((component) => ({
    type: 'library',
    'bom-ref': packageUrl(component),
    name: component.name,
    version: component.version,
    purl: packageUrl(component),
    ...(component.license && { licenses: [{ expression: component.license }] }),
  })),
});
