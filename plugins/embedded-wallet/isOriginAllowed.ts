/**
 * Development origins that may embed the wallet without being in the project's list. Some are
 * public suffixes that anyone can use: the frame always shows the embedding origin.
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

/** Origins have their host in ASCII; a pattern may be written in letters of its language. */
function toAsciiLabel(label: string): string {
  const url = `https://${label}.example`
  if (!/[^ -~]/.test(label) || !URL.canParse(url)) return label
  const [ascii = label, ...rest] = new URL(url).hostname.split('.')
  // Some letters are dots.
  return rest.length === 1 ? ascii : label
}

/**
 * Splits an origin or a pattern into its parts, with lower-case host labels; `undefined` if it is
 * neither.
 */
function parseOrigin(text: string): OriginParts | undefined {
  const [, scheme = '', host, port = ''] = originPattern.exec(text.trim()) ?? []
  if (host === undefined) return undefined
  return {
    scheme: scheme.toLowerCase(),
    labels: host.toLowerCase().split('.').map(toAsciiLabel),
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
 * True if an origin matches a pattern. `*` stands for one host label, or for any port; a pattern
 * without a scheme matches any.
 */
export function isOriginAllowed(origin: string, patterns: readonly string[]): boolean {
  const own = parseOrigin(origin)
  // The opaque origin `null` belongs to no site.
  return (
    own !== undefined &&
    own.scheme !== '' &&
    patterns.some((text) =>
      matchesOrigin(own, parseOrigin(text) ?? { scheme: 'none', labels: [], port: '' }),
    )
  )
}
