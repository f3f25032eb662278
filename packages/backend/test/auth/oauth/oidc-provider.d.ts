/** The part of oidc-provider that the tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  interface RequestContext {
    path: string;
    query: Record<string, string | string[] | undefined>;
    body?: Record<string, unknown>;
  }
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
    use(middleware: (context: RequestContext, next: () => Promise<void>) => Promise<void>): this;
  }
}
