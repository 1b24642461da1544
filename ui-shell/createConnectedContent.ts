import type { NamespaceState } from '#kernel'
import { applyHues } from './applyHues.ts'
import type { ButtonOptions } from './buttonOptions.ts'
import { connectedAccountRef } from './connectedAccount.ts'
import type { Modal } from './hostTypes.ts'
import { shortAddress } from './shortAddress.ts'

/** Content of a connected button. */
type Facts = {
  readonly address: string
  readonly name: string | undefined
  readonly image: string | undefined
  readonly detail: string | undefined
}

/** Content of a button with a connection: `undefined` if nothing changed since the last call. */
export type ConnectedContent = (
  record: NamespaceState,
  options: ButtonOptions,
  locale: string,
  /** True if the button shows something else at present. */
  changed: boolean,
) => readonly Node[] | undefined

/** A plain decimal: `Intl` writes it without making a number of it. */
const isDecimal = (text: string): text is `${number}` => /^\d+(\.\d+)?$/.test(text)

function createFormat(locale: string): Intl.NumberFormat {
  const options = { maximumFractionDigits: 3, roundingMode: 'floor' } as const
  try {
    return new Intl.NumberFormat(locale, options)
  } catch {
    // The host's locale is no language tag.
    return new Intl.NumberFormat('en', options)
  }
}

function formatBalance(
  { balance, balanceSymbol = '' }: NamespaceState['accountState'],
  locale: string,
): string {
  if (balance === undefined || !isDecimal(balance)) return '…'
  return `${createFormat(locale).format(balance)}\u00a0${balanceSymbol}`
}

function readFacts(
  { accountState, networkState }: NamespaceState,
  { showBalance }: ButtonOptions,
  locale: string,
): Facts {
  const { address = '', addressLabels, profileName, profileImage } = accountState
  return {
    address,
    name: profileName ?? addressLabels[address],
    image: profileImage,
    detail: showBalance ? formatBalance(accountState, locale) : networkState.caipNetwork?.name,
  }
}

function createAvatar({ address, image }: Facts): HTMLElement {
  const avatar = document.createElement('span')
  avatar.className = 'avatar'
  applyHues(avatar, address)
  if (image !== undefined && /^(?:data:image\/|blob:|https:)/i.test(image)) {
    const picture = document.createElement('img')
    picture.alt = ''
    picture.referrerPolicy = 'no-referrer'
    picture.addEventListener('error', () => picture.remove())
    picture.src = image
    avatar.append(picture)
  }
  return avatar
}

function renderFacts(facts: Facts, showBalance: boolean): readonly Node[] {
  const name = document.createElement('bdi')
  name.className = 'name'
  if (facts.name === undefined) name.dir = 'ltr'
  name.textContent = facts.name ?? shortAddress(facts.address)
  if (facts.detail === undefined) return [createAvatar(facts), name]
  const detail = document.createElement('bdi')
  detail.className = showBalance ? 'balance' : 'network'
  detail.textContent = facts.detail
  return [createAvatar(facts), name, detail]
}

/**
 * Draws who is connected: avatar, name or short address, and the network or the balance. Loaded
 * once there is a connection.
 */
export function createConnectedContent(modal: Modal): ConnectedContent {
  let drawn = ''
  let readFor: string | undefined
  return (record, options, locale, changed) => {
    const showBalance = options.showBalance ?? false
    const facts = readFacts(record, options, locale)
    if (showBalance && readFor !== facts.address) {
      readFor = facts.address
      // Without the account's code the balance stays away; another account tries again.
      modal.use(connectedAccountRef).catch(() => {})
    }
    const key = JSON.stringify([facts, showBalance])
    if (key === drawn && !changed) return undefined
    drawn = key
    return renderFacts(facts, showBalance)
  }
}
