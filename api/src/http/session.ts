/** The member behind a session. */
export interface Member {
  id: string;
  username: string;
  sessionId: string;
}
