/** The member of a session. */
export interface Member {
  id: string;
  username: string;
  sessionId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The member who makes the request; undefined on a public call, and before the session is checked. A property,
     * since a WeakMap costs the garbage collector more.
     */
    sessionMember: Member | undefined;
  }
}
