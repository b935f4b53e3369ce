/**
 * The browser's address, as seen by the outermost trusted proxy (Fastify's `trustProxy`). Empty if the connection is
 * closed already, such as by a page that sends a beacon when it is left: Fastify's `ip` is undefined then.
 */
export const clientAddress = ({ ip }: { ip: string | undefined }): string => (ip ?? '').replace(/^::ffff:/, '');
