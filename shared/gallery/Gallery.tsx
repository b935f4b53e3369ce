import { useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { PageBody, Row } from '../src/ui/layout/PageBody';
import { LinkRow, RowGroup } from '../src/ui/rows/LinkRow';
import { token } from '../src/ui/theme/tokens';
import { listExamples, type Group } from './examples';
import { groups } from './groups';

/** Every component of the kit in every state: an index, `#/GROUP`, and `#/GROUP/EXAMPLE` for what covers the page. */
export function Gallery() {
  const [name = '', slug] = useHash().split('/');
  const group = groups[name];
  if (!group) return <Index />;
  const example = listExamples(group).find((it) => it.slug === slug);
  return (
    <PageBody as="main" key={slug ?? name}>
      <Row $gap={4}>
        <a href={example ? `#/${name}` : '#/'}>{example ? `‹ ${group.title}` : '‹ UI kit'}</a>
        <h1>{example ? `${example.component}: ${example.state}` : group.title}</h1>
      </Row>
      {example?.element ?? (group.fullScreen ? <Links name={name} group={group} /> : <Examples group={group} />)}
    </PageBody>
  );
}

function Index() {
  return (
    <PageBody as="main">
      <h1>UI kit</h1>
      <RowGroup>
        {Object.entries(groups).map(([name, { title }]) => (
          <LinkRow key={name} label={title} to={`/${name}`} />
        ))}
      </RowGroup>
    </PageBody>
  );
}

function Links({ name, group }: { name: string; group: Group }) {
  return (
    <RowGroup>
      {listExamples(group).map(({ component, state, slug }) => (
        <LinkRow key={slug} label={`${component}: ${state}`} to={`/${name}/${slug}`} />
      ))}
    </RowGroup>
  );
}

function Examples({ group }: { group: Group }) {
  return listExamples(group).map(({ component, state, slug, element }) => (
    <div key={slug}>
      <Name>
        {component}: {state}
      </Name>
      {element}
    </div>
  ));
}

const Name = styled.p`
  margin-bottom: ${token.space.s2};
  color: ${token.color.textFaint};
  font-size: ${token.font.caption};
`;

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

const useHash = () => useSyncExternalStore(subscribe, () => window.location.hash.replace(/^#\/?/, ''));
