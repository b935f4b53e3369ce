/* Apart from the schemas of the events, which no page loads. */

/** The path of the stream of a member's events (Server-Sent Events). It is outside the envelope and optional. */
export const eventsPath = '/api/events';

/**
 * Header of `user` answers of a host that has the stream; a site does not ask other hosts for it. Its value is a
 * position of the stream, as event ids are, taken before the answer's data was read. A stream that is opened with it as
 * `lastEventIdHeader` has everything that the answer does not contain, and may repeat a part of the answer.
 */
export const eventsHeader = 'events-available';

/**
 * Header of a request for the stream, with the id of the last event, and of its answer, with the id after which the
 * stream goes on. They are equal if nothing is missing in between.
 */
export const lastEventIdHeader = 'last-event-id';
