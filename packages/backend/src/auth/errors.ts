/** GoTrue's error codes with their HTTP status (internal/api/apierrors/errorcode.go of supabase/auth). */
const STATUS = {
  anonymous_provider_disabled: 422,
  bad_code_verifier: 400,
  bad_json: 400,
  bad_jwt: 403,
  current_password_invalid: 400,
  current_password_required: 400,
  email_exists: 422,
  email_not_confirmed: 400,
  email_provider_disabled: 422,
  feature_disabled: 404,
  flow_state_expired: 422,
  flow_state_not_found: 404,
  insufficient_aal: 401,
  invalid_credentials: 400,
  manual_linking_disabled: 404,
  mfa_challenge_expired: 422,
  mfa_factor_name_conflict: 422,
  mfa_factor_not_found: 404,
  mfa_recovery_codes_sole_factor: 422,
  mfa_verification_failed: 422,
  mfa_verified_factor_exists: 422,
  no_authorization: 401,
  not_admin: 403,
  otp_disabled: 422,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  passkey_disabled: 404,
  phone_provider_disabled: 422,
  provider_disabled: 422,
  reauthentication_needed: 400,
  reauthentication_not_valid: 422,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  request_entity_too_large: 413,
  request_timeout: 504,
  same_password: 422,
  session_expired: 400,
  session_not_found: 403,
  signup_disabled: 422,
  too_many_enrolled_mfa_factors: 422,
  too_many_passkeys: 422,
  unexpected_failure: 500,
  user_already_exists: 422,
  user_banned: 400,
  user_not_found: 403,
  validation_failed: 400,
  weak_password: 422,
  webauthn_challenge_expired: 400,
  webauthn_challenge_not_found: 400,
  webauthn_credential_exists: 422,
  webauthn_credential_not_found: 404,
  webauthn_verification_failed: 400,
} as const;

export type AuthErrorCode = keyof typeof STATUS;
export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

interface AuthErrorDetails {
  reasons?: readonly WeakPasswordReason[];
  /** Only with over_request_rate_limit and over_email_send_rate_limit. */
  retryAfterS?: number;
  /** Overrides the default where GoTrue uses one code with two statuses. */
  status?: number;
}

/** A deliberate refusal. Every other error is a server fault. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthErrorCode;
  readonly status: number;
  readonly details: AuthErrorDetails;

  constructor(code: AuthErrorCode, message: string, details: AuthErrorDetails = {}) {
    super(message);
    this.code = code;
    this.status = details.status ?? STATUS[code];
    this.details = details;
  }
}
