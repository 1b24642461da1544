/**
 * Origins that may embed the frame in development. Some of these hosts serve pages of any
 * author, so the frame always names its embedder.
 */
const always = ['localhost:*', '127.0.0.1:*']
/** The origin at which phone apps embed the frame. */
const mobile = ['secure-mobile.localhost:*']
const developing = ['https://*.pages.dev', 'https://*.vercel.app', 'https://*.ngrok-free.app']

/**
 * An entry of the project's list as a source of the policy; whatever could end the directive is
 * left out.
 */
const isSource = (text: string) => /^(https?:\/\/)?(\*\.)?[a-z0-9.-]+(:(\d+|\*))?$/i.test(text)

export type SitePolicy = {
  /** The project's own list; wildcards as in `https://*.example.com`. */
  readonly allowedOrigins: readonly string[]
  /** The frame's allowed request targets: its chains and the identity provider. */
  readonly connect: readonly string[]
}

/** Which pages may embed the secure frame. */
export const frameAncestors = (allowedOrigins: readonly string[]): string =>
  [
    "'self'",
    ...[...always, ...mobile].flatMap((host) => [`http://${host}`, `https://${host}`]),
    ...developing,
    ...allowedOrigins.filter(isSource),
  ].join(' ')

/**
 * The content security policy of the secure site's own pages: its own scripts and styles, the
 * addresses it needs, nothing inline.
 */
export function sitePolicy({ allowedOrigins, connect }: SitePolicy): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${connect.join(' ')}`,
    `frame-ancestors ${frameAncestors(allowedOrigins)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** The policy of pages that are never embedded. */
export const standalonePolicy = (policy: SitePolicy): string =>
  sitePolicy(policy).replace(/frame-ancestors [^;]*/, "frame-ancestors 'none'")
