import {
  array,
  boolean,
  check,
  nonEmpty,
  nullish,
  number,
  object,
  optional,
  pipe,
  string,
  transform,
  unknown,
} from 'valibot'
import type { KnownWallet, Schema } from '#kernel'
import { gateOptional, isWebLink, listOf, safeImage, safeText } from '#kernel'
import type { ListedWallet } from './port.ts'

// Whoever writes an app may register any scheme for it, but none of those that browsers and systems
// act on themselves.
const taken =
  /^(about|blob|data|file|filesystem|ftp|https?|intent|javascript|mailto|resource|shell|sms|ssh|tel|vbscript|view-source|wss?|(chrome|devtools|moz|ms|search)(-[^:]*)?):/i
const appLink = pipe(
  string(),
  check(
    (text) =>
      text.length <= 2048 &&
      (isWebLink(text) || (/^[a-z][a-z0-9+.-]*:/i.test(text) && !taken.test(text))),
    'not an app link',
  ),
)
const webLink = pipe(
  string(),
  check((text) => isWebLink(text), 'not a web link'),
)
const link = (schema: Schema<string>) =>
  pipe(
    nullish(string()),
    transform((text): string | undefined => gateOptional(schema, text)),
  )

// What names no id says nothing of who is who.
const way = pipe(
  object({ namespace: safeText(40), injected_id: pipe(safeText(200), nonEmpty()) }),
  transform(({ namespace, injected_id }) => ({ namespace, id: injected_id })),
)

/** A wallet that passed the gate. */
export type Entry = ListedWallet & KnownWallet

const fields = {
  id: safeText(200),
  name: safeText(60),
  homepage: link(webLink),
  icon: link(safeImage),
  image_id: optional(safeText(200)),
  rdns: pipe(
    nullish(safeText(120)),
    transform((text) => text ?? undefined),
  ),
  injected: pipe(
    optional(unknown(), null),
    transform((foreign): KnownWallet['injected'] => gateOptional(listOf(way), foreign) ?? []),
  ),
  chains: optional(array(safeText(80)), []),
  mobile_link: link(appLink),
  desktop_link: link(appLink),
  webapp_link: link(webLink),
  link_mode: link(webLink),
  app_store: link(webLink),
  play_store: link(webLink),
  chrome_store: link(webLink),
  order: optional(number()),
  supports_wc: optional(boolean()),
}

/**
 * A wallet as the provider or the bundled list describes it. A link that cannot be trusted is
 * dropped, not the wallet.
 */
export const listedWallet: Schema<Entry> = object(fields)

const hosted = object({ ...fields, image_url: link(webLink) })
/** A wallet as the host describes it: its picture may come from where the host says. */
export const customWallet: Schema<Entry> = pipe(
  hosted,
  transform(({ image_url, ...wallet }) => ({ ...wallet, icon: wallet.icon ?? image_url })),
)
