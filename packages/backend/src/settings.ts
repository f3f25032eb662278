import type { PasswordHashCost } from './auth/passwords.ts';
import type { WeatherUpstream } from './functions/weather-upstream.ts';

export interface ProviderSettings {
  clientId: string;
  clientSecret: string;
  /** OpenID issuer or API base; null for the provider's own. */
  issuer: string | null;
}

/** Settings of the embedded backend. apps/server reads them from the environment. */
export interface BackendSettings {
  /** Public URL without a trailing slash; issuer of tokens and base of redirects. */
  publicUrl: string;
  redirectAllowList: readonly string[];
  /** Origins of the native app in addition to Capacitor's. */
  appOrigins: readonly string[];
  dataDirectory: string;
  confirmEmail: boolean;
  /** Administrator rights require two-factor authentication. */
  adminRequiresMfa: boolean;
  anonKey: string;
  /** SMTP server; null writes .eml files to `dataDirectory`/outbox. */
  mail: { smtpUrl: string | null; from: string };
  providers: { google: ProviderSettings | null; facebook: ProviderSettings | null };
  socketsPerAddress: number;
  storageBytesPerUser: number;
  rowsPerUser: number;
  rowBytesPerUser: number;
  passwordHash: PasswordHashCost;
  accessTokenSeconds: number;
  /** Sessions end after this many days without a refresh, at the latest after `sessionMaxDays`. */
  sessionIdleDays: number;
  sessionMaxDays: number;
  /** Retention in the security log: of full network addresses, and of events. */
  securityLogAddressDays: number;
  securityLogDays: number;
  weather: WeatherUpstream | null;
  geocode: { url: string } | null;
  /** Reverse proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  rateLimits: {
    signInPerMinute: number;
    /** Wrong passwords of an account before delays begin, and per day. */
    wrongPasswordsFree: number;
    wrongPasswordsPerDay: number;
    signUpPerHour: number;
    refreshPerMinute: number;
    functionsPerMinute: number;
    /** Rows per account and minute in the long run; bursts of ten times as many. */
    rowsPerMinute: number;
    /** Per recipient, and per requesting network address. */
    mailsPerHour: number;
  };
}
