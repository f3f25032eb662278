export interface ProviderProfile {
  /** The provider's permanent account id. An email address can change owners. */
  subject: string;
  issuer: string;
  email: string | null;
  /** True only if the provider vouches for the address. */
  emailVerified: boolean;
  name: string | null;
  picture: string | null;
}

/** Secrets of one flow, stored in auth.flow_state until the provider answers. */
export interface ProviderCheck {
  codeVerifier: string;
  nonce: string | null;
}

interface SignInHints {
  login_hint?: string;
  prompt?: string;
}

/** A sign-in provider. signInPage and readAnswer use the network and throw ProviderError. */
export interface Provider {
  newCheck(): ProviderCheck;
  signInPage(state: string, check: ProviderCheck, hints: SignInHints): Promise<URL>;
  readAnswer(answer: URL, state: string, check: ProviderCheck): Promise<ProviderProfile>;
}

/** Why a provider's answer yields no session. `code` and `error` are returned in the redirect URL. */
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
