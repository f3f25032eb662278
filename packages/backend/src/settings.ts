import type { PasswordHashCost } from './auth/passwords.ts';

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
  /** Further return targets of sign-ins. */
  redirectAllowList: readonly string[];
  /** Origins of the native app besides Capacitor's. */
  appOrigins: readonly string[];
  /** Folder for files and other state, created if missing. */
  dataDirectory: string;
  confirmEmail: boolean;
  /** Administrator rights require two-factor authentication. */
  adminRequiresMfa: boolean;
  /** The anonymous API key, a JWT signed by this installation. */
  anonKey: string;
  /** SMTP server; null writes .eml files to `dataDirectory`/outbox. */
  mail: { smtpUrl: string | null; from: string };
  providers: { google: ProviderSettings | null; facebook: ProviderSettings | null };
  /** Maximum open realtime sockets per network address. */
  socketsPerAddress: number;
  storageBytesPerUser: number;
  /** Limits on the rows of one user, in number and bytes. */
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
  /** Upstream of the weather function; null if off. */
  weather: { url: string; key: string | null } | null;
  /** Upstream of the reverse-geocode function; null if off. */
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
