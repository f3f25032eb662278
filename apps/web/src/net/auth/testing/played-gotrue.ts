import { isRecord } from '@metalquest/core/json';

const MINUTE_MS = 60_000;

/** GET /auth/v1/settings of a hosted project with email and phone on (supabase/auth bc32168, internal/api/settings.go). */
const SETTINGS = {
  external: { anonymous_users: false, google: false, facebook: false, email: true, phone: true },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: 'twilio',
  saml_enabled: false,
  passkeys_enabled: false,
};

type Refusal = [status: number, code: string, message: string];

/**
 * Phone sign-in of GoTrue (supabase/auth bc32168: internal/api/otp.go `SmsOtp`, phone.go `sendPhoneConfirmation`,
 * verify.go `verifyUserAndToken`, errors.go): its checks in their order, status codes, error codes and messages. A
 * code is of six digits, valid for `SMS_OTP_EXP` (60 s), and a number gets one a minute (`SMS_MAX_FREQUENCY`).
 */
export function playedGotrue(options: { hasPhone?: boolean; knows?: string[] } = {}) {
  const hasPhone = options.hasPhone ?? true;
  const known = new Set(options.knows ?? []);
  const sent = new Map<string, { code: string; atMs: number }>();
  let nowMs = Date.UTC(2026, 7, 20);
  let next = 0;
  let smsFailure: string | null = null;
  const requests: { path: string; body: Record<string, unknown> }[] = [];

  const refuse = (...[status, code, message]: Refusal): Response =>
    Response.json(
      { code, message },
      { status, headers: { 'x-supabase-api-version': '2024-01-01', 'x-sb-error-code': code } },
    );

  function phoneOf(body: Record<string, unknown>): string | null {
    const digits = String(body.phone).replace(/^\+/, '').replaceAll(' ', '');
    return /^[1-9][0-9]{1,14}$/.test(digits) ? digits : null;
  }

  function otp(body: Record<string, unknown>): Response {
    const phone = phoneOf(body);
    if (body.create_user === false && phone !== null && !known.has(phone))
      return refuse(422, 'otp_disabled', 'Signups not allowed for otp');
    if (!hasPhone) return refuse(400, 'phone_provider_disabled', 'Unsupported phone provider');
    if (phone === null)
      return refuse(400, 'validation_failed', 'Invalid phone number format (E.164 required)');
    const waitMs = (sent.get(phone)?.atMs ?? Number.NEGATIVE_INFINITY) + MINUTE_MS - nowMs;
    if (waitMs > 0) {
      const message = `For security purposes, you can only request this after ${Math.ceil(waitMs / 1000)} seconds.`;
      return refuse(429, 'over_sms_send_rate_limit', message);
    }
    if (smsFailure !== null)
      return refuse(
        422,
        'sms_send_failed',
        `Error sending confirmation OTP to provider: ${smsFailure} More information: https://www.twilio.com/docs/errors/21211`,
      );
    next += 1;
    sent.set(phone, { code: String(100_000 + next), atMs: nowMs });
    return Response.json(known.has(phone) ? { message_id: 'SM0123456789' } : {});
  }

  function verify(body: Record<string, unknown>): Response {
    const phone = phoneOf(body);
    if (phone === null)
      return refuse(400, 'validation_failed', 'Invalid phone number format (E.164 required)');
    const latest = sent.get(phone);
    if (body.type !== 'sms' || !latest || latest.code !== body.token || nowMs >= latest.atMs + MINUTE_MS)
      return refuse(403, 'otp_expired', 'Token has expired or is invalid');
    sent.delete(phone);
    known.add(phone);
    return Response.json({
      access_token: 'header.payload.signature',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      refresh_token: 'v1refreshtoken',
      user: {
        id: '22222222-2222-4222-8222-222222222222',
        aud: 'authenticated',
        role: 'authenticated',
        email: '',
        phone,
        phone_confirmed_at: '2026-08-20T00:00:00Z',
        created_at: '2026-08-20T00:00:00Z',
        last_sign_in_at: '2026-08-20T00:00:00Z',
        app_metadata: { provider: 'phone', providers: ['phone'] },
        user_metadata: {},
        identities: [{ provider: 'phone', id: '22222222-2222-4222-8222-222222222222' }],
        is_anonymous: false,
      },
    });
  }

  return {
    requests,
    lastCode: (phone: string) => sent.get(phone.replace(/^\+/, ''))?.code ?? '',
    pass: (ms: number) => {
      nowMs += ms;
    },
    /** Every text message fails with this message of the provider; null for none. */
    failSms: (reason: string | null) => {
      smsFailure = reason;
    },
    fetch: async (input: string, init?: RequestInit): Promise<Response> => {
      const path = new URL(input, 'https://abcdefghijklmnopqrst.supabase.co').pathname;
      const parsed: unknown = JSON.parse(String(init?.body ?? '{}'));
      const body = isRecord(parsed) ? parsed : {};
      if (path === '/auth/v1/settings')
        return Response.json({ ...SETTINGS, external: { ...SETTINGS.external, phone: hasPhone } });
      if (path.startsWith('/auth/v1/')) requests.push({ path, body });
      if (path === '/auth/v1/otp') return otp(body);
      if (path === '/auth/v1/verify') return verify(body);
      return Response.json({ msg: 'not played' }, { status: 404 });
    },
  };
}
