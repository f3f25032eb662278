const STATUS = {
  account_in_use: 409,
  forbidden: 403,
  function_not_found: 404,
  function_off: 404,
  invalid_password: 403,
  invalid_request: 400,
  last_admin: 409,
  method_not_allowed: 405,
  not_signed_in: 401,
  rate_limited: 429,
  reauthentication_needed: 403,
  request_too_large: 413,
  unsupported_body: 415,
  upstream_failed: 502,
  upstream_timeout: 504,
  user_not_found: 404,
} as const;

export type FunctionErrorCode = keyof typeof STATUS;

export class FunctionError extends Error {
  override readonly name = 'FunctionError';
  readonly code: FunctionErrorCode;
  readonly retryAfterS: number | null;

  constructor(code: FunctionErrorCode, message: string, retryAfterS: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfterS = retryAfterS;
  }

  toResponse(): Response {
    const headers = new Headers({ 'cache-control': 'no-store' });
    if (this.retryAfterS !== null) headers.set('retry-after', String(Math.ceil(this.retryAfterS)));
    return Response.json({ code: this.code, message: this.message }, { status: STATUS[this.code], headers });
  }
}
