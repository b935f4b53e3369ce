import { setMaxListeners } from 'node:events';
import type { Services } from '../../calls/services';
import { deleteRows } from '../../../base/database/statements';
import { repeat } from '../../../base/jobs/oneAtATime';
import type { PushSettings } from '../../../base/pushSettings';
import {
  claimDueMessages,
  deleteUndeliverableMessages,
  type DueMessage,
  listDueServices,
  postponeMessage,
} from './push.store';
import { type DeliveryOutcome, sendMessage } from './sendMessage';

/** ms between two queries for due messages. */
const interval = 1000;
/** Push services to which messages are sent at once, and messages in flight to each. */
const maxServices = 20;
const batch = 20;
/** Attempts to send a message; the last is 2 hours and 7 minutes after the first, unless services ask to wait. */
const maxAttempts = 8;
/** Seconds before the second attempt; doubled for each further one, up to `longestPause`. */
const firstPause = 60;
const longestPause = 7200;

type Needed = Pick<Services, 'jobs' | 'log'>;

/** Seconds until the next attempt; undefined after the last one. `asked`: seconds of `Retry-After`. */
export const pauseAfter = (attempts: number, asked: number | undefined): number | undefined => {
  if (attempts + 1 >= maxAttempts) return undefined;
  return Math.min(longestPause, Math.max(asked ?? 0, firstPause * 2 ** attempts));
};

const recordOutcome = async ({ jobs, log }: Needed, message: DueMessage, outcome: DeliveryOutcome): Promise<void> => {
  // After its lease expires, a process sends it again.
  if (outcome.kind === 'aborted') return;
  // With its queued messages.
  const endSubscription = () => deleteRows(jobs, 'push_subscription', { id: message.subscriptionId });
  if (outcome.kind === 'gone') return void (await endSubscription());
  const pause = outcome.kind === 'retry' ? pauseAfter(message.attempts, outcome.after) : undefined;
  if (pause !== undefined) return void (await postponeMessage(jobs, message, pause));
  if (outcome.kind !== 'sent') {
    const { host } = new URL(message.endpoint);
    log.warn({ service: host, outcome }, 'a push message was not delivered');
  }
  if (outcome.kind === 'unusable') return void (await endSubscription());
  await deleteRows(jobs, 'push_message', { notice_id: message.noticeId, subscription_id: message.subscriptionId });
};

/** Sends due messages to each push service by itself, so that one that does not answer holds up no other. */
const makeSender = (services: Needed, settings: PushSettings, stopping: AbortSignal) => {
  const { jobs, log } = services;
  const { publicKey: vapidKey } = settings;
  const sending = new Map<string, Promise<number>>();
  let failing = false;
  // Each request in flight listens; Node.js warns about more than 10 listeners.
  setMaxListeners(maxServices * batch, stopping);

  const reportError = (error: Error) => {
    if (!failing) log.error(`Could not send push messages: ${error.message}`);
    failing = true;
  };

  /** Sends up to `batch` messages in parallel, until none is due. Returns how many it tried to send. */
  const sendTo = async (service: string): Promise<number> => {
    let tried = 0;
    while (!stopping.aborted) {
      const messages = await claimDueMessages(jobs, { pushService: service, vapidKey, count: batch });
      if (messages.length === 0) break;
      await Promise.all(
        messages.map(async (message) =>
          recordOutcome(services, message, await sendMessage(message, settings, stopping)),
        ),
      );
      tried += messages.length;
    }
    failing = false;
    return tried;
  };

  return {
    reportError,
    /** Deletes undeliverable due messages and starts sending to each service with due messages. */
    start: async (): Promise<void> => {
      await deleteUndeliverableMessages(jobs);
      const due = await listDueServices(jobs, {
        vapidKey,
        exclude: [...sending.keys()],
        limit: maxServices - sending.size,
      });
      for (const service of due) {
        const sent = sendTo(service).catch((error: Error) => {
          reportError(error);
          return 0;
        });
        sending.set(
          service,
          sent.finally(() => sending.delete(service)),
        );
      }
    },
    /** Waits until nothing is in flight. Returns how many messages it tried to send. */
    finish: async (): Promise<number> => {
      const counts = await Promise.all(sending.values());
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
};

/** Sends the messages that are due, until none is. Returns how many it tried to send. */
export const sendDueMessages = async (services: Needed, settings: PushSettings): Promise<number> => {
  const sender = makeSender(services, settings, new AbortController().signal);
  await sender.start();
  return sender.finish();
};

/**
 * Sends waiting messages each second; several processes share the work. A message whose process ends before its answer
 * is sent again. Returns a function that stops it: it aborts the requests in flight.
 */
export const startPushSender = (services: Needed, settings: PushSettings): (() => Promise<void>) => {
  const stopping = new AbortController();
  const sender = makeSender(services, settings, stopping.signal);
  const stopStarting = repeat(interval, sender.start, sender.reportError);
  return async () => {
    stopping.abort();
    await stopStarting();
    await sender.finish();
  };
};
