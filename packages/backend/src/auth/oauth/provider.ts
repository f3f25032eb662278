/** What a provider says about who has just signed in there. */
export interface ProviderProfile {
  /** Its lasting id of the account; an e-mail address can change hands, this cannot. */
  subject: string;
  issuer: string;
  email: string | null;
  /** True only where the provider vouches that the address is theirs. */
  emailVerified: boolean;
  name: string | null;
  /** An https address. */
  picture: string | null;
}

/** Secrets of one flow towards the provider, kept in auth.flow_state until it answers. */
export interface ProviderCheck {
  codeVerifier: string;
  /** Null where the provider issues no ID token to carry it. */
  nonce: string | null;
}

/** What the caller of /authorize may have passed on to the provider's page. */
export interface SignInHints {
  login_hint?: string;
  prompt?: string;
}

/** A sign-in provider as the routes use it. Both calls go over the network and throw ProviderError. */
export interface Provider {
  newCheck(): ProviderCheck;
  /** The address of the provider's sign-in page. @param state comes back with the answer */
  signInPage(state: string, check: ProviderCheck, hints: SignInHints): Promise<URL>;
  /** @param answer the address that the provider sent the browser back to, with its query */
  readAnswer(answer: URL, state: string, check: ProviderCheck): Promise<ProviderProfile>;
}

/** Why a provider's answer ends in no session. `code` and `error` travel in the address the browser returns to. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** The `error` of RFC 6749, section 4.1.2.1. */
  readonly error: 'access_denied' | 'invalid_request' | 'server_error' | 'temporarily_unavailable';
  /** GoTrue's code (internal/api/apierrors/errorcode.go). */
  readonly code: string;

  constructor(error: ProviderError['error'], code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.error = error;
    this.code = code;
  }
}
