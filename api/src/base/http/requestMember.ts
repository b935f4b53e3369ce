import type { FastifyRequest } from 'fastify';

/** The member of a session. */
export interface Member {
  id: string;
  username: string;
  sessionId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for calls of members; read by `memberOf`. A property, since a WeakMap costs the garbage collector more. */
    sessionMember: Member | undefined;
  }
}

/** Records the member who makes the request. */
export const setMember = (request: FastifyRequest, member: Member): void => {
  request.sessionMember = member;
};

/** The member who makes the request; undefined on a public call, and before the session is checked. */
export const findMember = ({ sessionMember }: FastifyRequest): Member | undefined => sessionMember;
