import { FrameFault } from './FrameFault.ts'

/** An asset that the wallet looks for by itself. */
export type KnownAsset = {
  /** `native` for the coin. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly price: number
  readonly iconUrl: string
}

/** The site's configuration from its own server. */
export type SiteConfig = {
  /** The endpoint that exchanges a code. */
  readonly token: string
  /** The callback of a login in a popup. */
  readonly client: string
  /** RPC addresses by CAIP-2 id. */
  readonly chains: Readonly<Record<string, string>>
  readonly smartAccountNetworks: readonly number[]
  /** By CAIP-2 id; a network without any is not looked through. */
  readonly assets: Readonly<Record<string, readonly KnownAsset[]>>
}
export type User = {
  readonly id: string
  readonly email?: string
  readonly userName?: string
  readonly provider?: string
}
/** A login, which ends at `until` (milliseconds since 1970). */
export type Login = {
  readonly token: string
  readonly until: number
  readonly share: string
  readonly person: User
}

const asJson = (answer: Response) =>
  answer.json().catch(() => ({ error: `The wallet's server answered ${answer.status}` }))

/** Calls the site's own server. Rejects with its message. */
export async function callSite<Answer>(path: string, body: object = {}): Promise<Answer> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new FrameFault('The wallet could not be reached. Check your connection, then try again')
  })
  const said = await asJson(answer)
  if (!answer.ok) throw new FrameFault(String(said.error ?? 'An error occurred'), answer.status)
  return said
}

export const readConfig = async (): Promise<SiteConfig> => asJson(await fetch('/config.json'))
