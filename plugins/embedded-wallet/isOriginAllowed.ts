/**
 * Where a site under development may embed the wallet without being in the project's list. Public
 * suffixes among them are anybody's: the frame always names who embeds it.
 */
export const developmentOrigins: readonly string[] = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
]

type OriginParts = {
  readonly scheme: string
  readonly labels: readonly string[]
  readonly port: string
}

const originPattern =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\[[0-9a-f:.]+\]|[^/:[\]]+)(?::(\d+|\*))?(?:\/.*)?$/i
const standardPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

/**
 * The parts of an origin or a pattern; labels are those of the host, in lower case. Nothing for
 * what is neither.
 */
function parseOrigin(text: string): OriginParts | undefined {
  const [, scheme = '', host, port = ''] = originPattern.exec(text.trim()) ?? []
  if (host === undefined) return undefined
  return {
    scheme: scheme.toLowerCase(),
    labels: host.toLowerCase().split('.'),
    port: port === standardPorts[scheme.toLowerCase()] ? '' : port,
  }
}

function matchesOrigin(origin: OriginParts, allowed: OriginParts): boolean {
  if (allowed.scheme && allowed.scheme !== origin.scheme) return false
  if (allowed.port !== '*' && allowed.port !== origin.port) return false
  return (
    allowed.labels.length === origin.labels.length &&
    allowed.labels.every((label, at) => label === origin.labels[at] || label === '*')
  )
}

/**
 * Whether an origin matches one of the patterns. `*` stands for one whole label of the host, or for
 * any port; a pattern without scheme fits any.
 */
export function isOriginAllowed(origin: string, patterns: readonly string[]): boolean {
  const own = parseOrigin(origin)
  // An opaque origin, `null`, is anybody's.
  return (
    own !== undefined &&
    own.scheme !== '' &&
    patterns.some((text) =>
      matchesOrigin(own, parseOrigin(text) ?? { scheme: 'none', labels: [], port: '' }),
    )
  )
}
