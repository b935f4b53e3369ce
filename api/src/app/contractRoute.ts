import { servedContract } from '@site/contract/schemas';
import { compressShared } from '../base/http/compressShared';
import { success } from '../base/http/result';
import type { Domain } from '../members/calls/services';

/** The whole answer; it is the same for the life of the process. */
const answer = JSON.stringify(success(servedContract));

/** The contract itself, so that releases and other programs can be compared with this host. */
export const contract: Domain = {
  name: 'contract',
  routes: (app) => {
    // Not a call of the contract: it is served during maintenance too, and a site does not need it.
    app.get('/api/contract', { onSend: compressShared }, (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(answer),
    );
  },
};
