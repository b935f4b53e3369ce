import type { CallData } from '@site/contract';

/* WebAuthn in tests: jsdom has none. The challenge and the answers are opaque to the site, so any bytes will do. */

/** Answers of the host to `passkey/registeroptions`, and to `passkey/loginoptions` and `passkey/confirmoptions`. */
export const creationOptions: CallData<'passkey/registeroptions'> = {
  rp: { id: 'localhost', name: '测试站' },
  user: { id: 'abcd', name: 'member88', displayName: 'member88' },
  challenge: 'abcd',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  attestation: 'none',
};
export const requestOptions: CallData<'passkey/loginoptions'> = {
  challenge: 'abcd',
  timeout: 300_000,
  rpId: 'localhost',
  userVerification: 'required',
};

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

const credential = (response: object) => ({
  id: 'credential-1',
  rawId: bytes('raw'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes('client'), ...response },
});

const made = credential({ attestationObject: bytes('attestation'), getTransports: () => ['internal'] });
const signed = credential({ authenticatorData: bytes('data'), signature: bytes('signature'), userHandle: bytes('1') });

interface FakeAuthenticator {
  /** The prompts so far: the options that the site passed to the browser. */
  created: CredentialCreationOptions[];
  signed: CredentialRequestOptions[];
  /** Dismisses the next prompts, or makes them fail with an error of this name. */
  fail: (name: 'NotAllowedError' | 'InvalidStateError' | 'SecurityError') => void;
  /** What the phone was informed of, by the name of the browser's method. */
  signals: Record<string, unknown>[];
  /** Chooses a passkey among the suggestions, if a field offers them. */
  chooseSuggestion: () => void;
}

/**
 * Gives the page a browser with passkeys until the test ends. Prompts are confirmed at once; suggestions wait for
 * `chooseSuggestion`.
 * @param hasSignals whether the browser also has the Signal API
 */
export function fakeAuthenticator(hasSignals = false): FakeAuthenticator {
  let failure: string | undefined;
  let choose = () => {};
  const answer = async <Answer>(value: Answer) => {
    if (failure) throw new DOMException('', failure);
    return value;
  };
  const fake: FakeAuthenticator = {
    created: [],
    signed: [],
    signals: [],
    fail: (name) => void (failure = name),
    chooseSuggestion: () => choose(),
  };
  const credentials = {
    create: (options: CredentialCreationOptions) => {
      fake.created.push(options);
      return answer(made);
    },
    get: (options: CredentialRequestOptions) => {
      if (options.mediation !== 'conditional') {
        fake.signed.push(options);
        return answer(signed);
      }
      return new Promise((resolve, reject) => {
        choose = () => resolve(signed);
        options.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    },
  };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  const signal = (name: string) => async (options: object) => void fake.signals.push({ method: name, ...options });
  const signals = ['signalUnknownCredential', 'signalAllAcceptedCredentials', 'signalCurrentUserDetails'];
  Object.assign(window, {
    PublicKeyCredential: Object.assign(jest.fn(), {
      isConditionalMediationAvailable: () => Promise.resolve(true),
      ...(hasSignals && Object.fromEntries(signals.map((name) => [name, signal(name)]))),
    }),
  });
  return fake;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});
