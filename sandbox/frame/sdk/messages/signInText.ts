import { FrameFault } from '../FrameFault.ts'

/** The page's sign-in request while it connects (CAIP-122); the frame fills in the address. */
export type SignInRequest = {
  readonly accountAddress: string
  readonly chainId: string
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly issuedAt?: string | undefined
  readonly notBefore?: string | undefined
  readonly expirationTime?: string | undefined
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: string[] | undefined
}

const line = (name: string, value: string | undefined) => (value ? [`${name}: ${value}`] : [])

/**
 * The text of a sign-in with an EVM account (EIP-4361). Throws when it is for another page than
 * `origin`, or when a field would add lines.
 */
export function signInText(request: SignInRequest, origin: string): string {
  const {
    accountAddress,
    chainId,
    domain,
    uri,
    version,
    nonce,
    statement,
    resources = [],
  } = request
  const { issuedAt = '', notBefore = '', expirationTime = '', requestId = '' } = request
  const fields = [
    accountAddress,
    domain,
    uri,
    version,
    nonce,
    chainId,
    statement ?? '',
    issuedAt,
    notBefore,
    expirationTime,
    requestId,
    ...resources,
  ]
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
  if (fields.some((field) => /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(field)))
    throw new FrameFault('The sign-in message has a field with more than one line')
  if (domain !== new URL(origin).host || !URL.canParse(uri) || new URL(uri).origin !== origin)
    throw new FrameFault('The sign-in message is for another site')
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    accountAddress,
    '',
    ...(statement ? [statement, ''] : ['']),
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainId.replace(/^eip155:/, '')}`,
    `Nonce: ${nonce}`,
    ...line('Issued At', request.issuedAt),
    ...line('Expiration Time', request.expirationTime),
    ...line('Not Before', request.notBefore),
    ...line('Request ID', request.requestId),
    ...(resources.length > 0
      ? ['Resources:', ...resources.map((resource) => `- ${resource}`)]
      : []),
  ].join('\n')
}
