import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

/** A browser's cookies, as far as the servers of the recipes need them. */
function createCookies() {
  const held = new Map()
  return {
    print: () => [...held].map(([name, value]) => `${name}=${value}`).join('; '),
    keep(/** @type {Response} */ { headers }) {
      for (const line of headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/max-age=0/i.test(line)) held.delete(name)
        else held.set(name, value)
      }
    },
  }
}

/**
 * Signs a visitor in at the server of a recipe, with a message of viem's, by two requests at the same
 * time, and sends the proof twice more: with the cookies that the server left, and with those that
 * the first requests had.
 * @param {string} url
 * @param {string} domain of the message
 * @param {{ session?: string | undefined }} [options] `session`: a path that answers with the
 * account of the session
 * @returns {Promise<{ statuses: readonly number[], keptSession: boolean }>} the status of the four
 * answers, the lower of the first two first, and true if the session is of the account, and of none
 * once its cookie is altered
 */
export async function signIn(url, domain, { session } = {}) {
  const cookies = createCookies()
  const ask = async (
    /** @type {string} */ path,
    /** @type {RequestInit} */ request,
    cookie = cookies.print(),
  ) => {
    const headers = { ...request.headers, cookie }
    const answer = await fetch(new URL(path, url), { ...request, headers })
    cookies.keep(answer)
    return answer
  }
  const nonce = await (await ask('nonce', {})).text()
  const account = privateKeyToAccount(generatePrivateKey())
  const { address } = account
  const uri = `https://${domain}/`
  const message = createSiweMessage({ address, chainId: 1, domain, nonce, uri, version: '1' })
  const signature = await account.signMessage({ message })
  const body = JSON.stringify({
    account: `eip155:1:${address}`,
    message,
    signature,
    scheme: 'eip191',
  })
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const kept = cookies.print()
  const together = await Promise.all([ask('sign-in', post), ask('sign-in', post)])
  const left = cookies.print()
  const again = await ask('sign-in', post)
  const statuses = [
    ...together.map(({ status }) => status).sort((a, b) => a - b),
    again.status,
    (await ask('sign-in', post, kept)).status,
  ]
  if (session === undefined) return { statuses, keptSession: true }
  const read = async (/** @type {string} */ cookie) => (await ask(session, {}, cookie)).text()
  const altered = left.replace(address, privateKeyToAccount(generatePrivateKey()).address)
  const keptSession =
    (await read(left)) === `eip155:1:${address}` && altered !== left && (await read(altered)) === ''
  return { statuses, keptSession }
}
