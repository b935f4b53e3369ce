import { createSignal } from '../signal';

/** What a `user` answer says of the stream of members' events. */
export interface EventsAnnouncement {
  token: string;
  /** Id after which the stream has everything that the answer does not contain. */
  position: string;
}

let announcement: EventsAnnouncement | undefined;
const announced = createSignal();

/**
 * Called when an answer has `eventsHeader`. The first answer of a session counts: events before the position of a later
 * one would be missed.
 */
export function announceEvents(next: EventsAnnouncement): void {
  if (announcement?.token === next.token) return;
  announcement = next;
  announced.notify();
}

/**
 * Resolves with the position of a session, once the API host has said that it has the stream. Without a token it
 * resolves for any session.
 */
export const eventsAnnounced = (token?: string): Promise<string> =>
  new Promise((resolve) => {
    const check = () => {
      if (!announcement || (token !== undefined && announcement.token !== token)) return;
      stop();
      resolve(announcement.position);
    };
    const stop = announced.subscribe(check);
    check();
  });
