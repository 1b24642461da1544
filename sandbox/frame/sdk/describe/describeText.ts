import type { ScreenPart, ScreenRow } from './ApprovalScreen.ts'
import { plainLine, plainText } from './plainText.ts'

const signIn =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your (\S+(?: \S+)?) account:\n(\S+)/

const findLine = (text: string, name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1]

/** The warnings for a sign-in to one site, requested by another. */
function findForeignOrigins(text: string, domain: string, origin: string): readonly string[] {
  const uri = findLine(text, 'URI') ?? ''
  const sameUri = URL.canParse(uri) && new URL(uri).origin === origin
  if (domain === new URL(origin).host && sameUri) return []
  return [
    `This signs you in to ${plainLine(domain)}, but ${origin} asks for it. ` +
      'Reject it: the site could use it to act as you there.',
  ]
}

/** A message that is signed as text. `bytes` are what is really signed. */
export function describeText(bytes: Uint8Array, origin: string): ScreenPart {
  const text = decodeReadable(bytes)
  if (text === undefined) {
    const raw = `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    return {
      title: 'Sign data',
      rows: [{ label: 'Data', value: raw, kind: 'code' }],
      warnings: ["This is not readable text, so it doesn't show what you agree to."],
    }
  }
  const found = signIn.exec(text)
  const message: ScreenRow = { label: 'Message', value: plainText(text), kind: 'text' }
  if (!found) return { title: 'Sign a message', rows: [message], warnings: hidden(text) }
  const [, domain = '', , address = ''] = found
  const statement = text
    .split('\n')
    .slice(3, 4)
    .filter((line) => line && !line.startsWith('URI:'))
  const rows: ScreenRow[] = [
    { label: 'Site', value: plainLine(domain) },
    { label: 'Account', value: plainLine(address), kind: 'address' },
    ...statement.map((value) => ({ label: 'It says', value: plainLine(value, 300) })),
  ]
  return {
    title: 'Sign in',
    rows: [...rows, message],
    warnings: [...findForeignOrigins(text, domain, origin), ...hidden(text)],
  }
}

const hidden = (text: string) =>
  plainText(text) === text.replace(/\r\n/g, '\n')
    ? []
    : ['The message has characters that hide or reorder text. They are shown by number.']

function decodeReadable(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
    return /[\u0000-\u0008\u000e-\u001a]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
