/** Replaced by bundlers with the mode. Undefined without one: that is a production build. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** True in a development build of the host's bundler. */
export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV === 'development'
  } catch {
    return false // There is no `process`.
  }
}
