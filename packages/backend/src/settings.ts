import type { PasswordHashCost } from './auth/passwords.ts';

/** A sign-in provider's account of this installation. */
export interface ProviderSettings {
  clientId: string;
  clientSecret: string;
  /** Its OpenID issuer or API base; null: the provider's own. */
  issuer: string | null;
}

/** What the embedded backend is told at start; read from the environment by apps/server, never here. */
export interface BackendSettings {
  /** Where users reach this installation, without a trailing slash; the issuer of tokens and base of redirects. */
  publicUrl: string;
  /** Further addresses a sign-in may return to. */
  redirectAllowList: readonly string[];
  /** Where the native app runs beside the origins that Capacitor gives it. */
  appOrigins: readonly string[];
  /** Folder of the bucket's files and other state, made when missing. */
  dataDirectory: string;
  /** True: a new account must confirm its e-mail before it can sign in. */
  confirmEmail: boolean;
  /** True: an administrator's right counts with two-factor authentication only. */
  adminRequiresMfa: boolean;
  /** The anonymous API key (a JWT signed by this installation's key). */
  anonKey: string;
  /** Where mail goes: an SMTP server, or with null one .eml file each under `dataDirectory`/outbox. */
  mail: { smtpUrl: string | null; from: string };
  /** Sign-in providers, null when off. */
  providers: { google: ProviderSettings | null; facebook: ProviderSettings | null };
  /** Realtime sockets that one network address may have open. */
  socketsPerAddress: number;
  /** What one user may keep in the bucket, in bytes. */
  storageBytesPerUser: number;
  /** What the rows of one user may come to, in number and in bytes. */
  rowsPerUser: number;
  rowBytesPerUser: number;
  /** The cost of hashing a new password. */
  passwordHash: PasswordHashCost;
  accessTokenSeconds: number;
  /** Sessions end after this long without a refresh, and at the latest after `sessionMaxDays`. */
  sessionIdleDays: number;
  sessionMaxDays: number;
  /** How long the security log keeps network addresses whole, and events. */
  securityLogAddressDays: number;
  securityLogDays: number;
  /** Upstream of the weather function, null when off. */
  weather: { url: string; key: string | null } | null;
  /** Upstream of the reverse-geocode function, null when off. */
  geocode: { url: string } | null;
  /** Reverse proxies whose X-Forwarded-For is believed; empty: the socket's address counts. */
  trustedProxies: readonly string[];
  rateLimits: {
    signInPerMinute: number;
    /** Wrong passwords of an account before each next one has to wait longer, and those of a day. */
    wrongPasswordsFree: number;
    wrongPasswordsPerDay: number;
    signUpPerHour: number;
    refreshPerMinute: number;
    functionsPerMinute: number;
    /** Rows that one account may write in the long run; ten times as many at once. */
    rowsPerMinute: number;
    /** Mails to one address, and mails asked for from one network address. */
    mailsPerHour: number;
  };
}
