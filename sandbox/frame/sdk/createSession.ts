import type { AccountType } from '#plugins/ports/embedded-wallet'
import type { Keys } from './deriveKeys.ts'
import { deriveKeys } from './deriveKeys.ts'
import { FrameFault } from './FrameFault.ts'
import type { Login } from './siteApi.ts'
import { callSite } from './siteApi.ts'

const hex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
export const randomHex = (bytes: number): string =>
  hex(crypto.getRandomValues(new Uint8Array(bytes)))

/** Storage that may be refused: then nothing survives a reload. */
const memory = {
  get(name: string): string | undefined {
    try {
      return localStorage.getItem(name) ?? undefined
    } catch {
      return undefined
    }
  },
  set(name: string, value: string | undefined) {
    try {
      if (value === undefined) localStorage.removeItem(name)
      else localStorage.setItem(name, value)
    } catch {
      // Nothing to do: the login lasts as long as the page.
    }
  },
}

/**
 * The login of one embedding site. A token of the site's server survives a reload, stored under
 * the embedding origin: sites share no login. Keys are in memory only.
 */
export function createSession(origin: string) {
  const name = `session ${origin}`
  const preference = `account ${origin}`
  let current: { readonly login: Login; readonly keys: Keys } | undefined
  let restoring: Promise<void> | undefined
  let device: string | undefined

  const start = (login: Login) => {
    current = { login, keys: deriveKeys(login.share) }
    memory.set(name, login.token)
  }
  const live = () => (current && current.login.until > Date.now() ? current : undefined)
  const required = () => {
    const login = live()
    if (!login) throw new FrameFault('Not connected to email or social')
    return login
  }
  const restore = async () => {
    const token = memory.get(name)
    if (!token || current) return
    try {
      start((await callSite<{ session: Login }>('/api/session', { token })).session)
    } catch (error) {
      // Without the server's word the login may be valid: the next request asks again.
      restoring = undefined
      if (!(error instanceof FrameFault) || error.status !== 401) throw error
      // Another tab may have logged in meanwhile.
      if (memory.get(name) === token) memory.set(name, undefined)
    }
  }
  return {
    start,
    /** Restores the stored login, once. Rejects while the server cannot be reached. */
    restored() {
      restoring ??= restore()
      return restoring
    },
    /** The token that is stored, whether it still counts or not. */
    token: () => memory.get(name),
    login: () => live()?.login,
    keys: (): Keys => required().keys,
    ownToken: (): string => required().login.token,
    async end() {
      const token = memory.get(name)
      current = undefined
      memory.set(name, undefined)
      memory.set(preference, undefined)
      if (token) await callSite('/api/session/end', { token }).catch(() => undefined)
    },
    /** This browser's id at the server; the same on every embedding site. */
    device(): string {
      // Kept beside the storage, which may be refused to a frame of another site.
      device ??= memory.get('device') ?? randomHex(16)
      memory.set('device', device)
      return device
    },
    preferred: (): AccountType => (memory.get(preference) === 'eoa' ? 'eoa' : 'smartAccount'),
    prefer: (type: AccountType) => memory.set(preference, type),
  }
}

export type Session = ReturnType<typeof createSession>
