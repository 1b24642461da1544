import {
  array,
  boolean,
  check,
  nonEmpty,
  number,
  object,
  optional,
  pipe,
  string,
  transform,
  unknown,
} from 'valibot'
import type { KnownWallet, Schema } from '#kernel'
import { isWebLink, lenientArray, safeImage, safeParse, safeText } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'

// Apps may register any scheme, except those that browsers and systems handle themselves.
const reservedSchemes =
  /^(about|blob|data|file|filesystem|ftp|https?|intent|javascript|mailto|resource|shell|sms|ssh|tel|vbscript|view-source|wss?|(chrome|devtools|moz|ms|search)(-[^:]*)?):/i
const appLinkSchema = pipe(
  string(),
  check(
    (text) =>
      text.length <= 2048 &&
      (isWebLink(text) || (/^[a-z][a-z0-9+.-]*:/i.test(text) && !reservedSchemes.test(text))),
    'not an app link',
  ),
)
const webLinkSchema = pipe(
  string(),
  check((text) => isWebLink(text), 'not a web link'),
)
/** Providers write missing values in several ways; a wrong one is missing too. */
const lenient = <T>(schema: Schema<T>) =>
  pipe(
    optional(unknown(), null),
    transform((value): T | undefined => safeParse(schema, value)),
  )

// Entries without an id cannot be used for matching.
const idSchema = pipe(safeText(200), nonEmpty())
const injectedIdSchema = pipe(
  object({ namespace: safeText(40), injected_id: idSchema }),
  transform(({ namespace, injected_id }) => ({ namespace, id: injected_id })),
)

/** A validated wallet. */
export type WalletEntry = ListedWallet & KnownWallet

const walletFields = {
  id: idSchema,
  // A name without visible characters is none.
  name: pipe(safeText(60), nonEmpty()),
  homepage: lenient(webLinkSchema),
  icon: lenient(safeImage),
  image_id: lenient(safeText(200)),
  rdns: lenient(safeText(120)),
  injected: pipe(
    lenient(lenientArray(injectedIdSchema)),
    transform((found): KnownWallet['injected'] => found ?? []),
  ),
  chains: optional(array(safeText(80)), []),
  mobile_link: lenient(appLinkSchema),
  desktop_link: lenient(appLinkSchema),
  webapp_link: lenient(webLinkSchema),
  link_mode: lenient(webLinkSchema),
  app_store: lenient(webLinkSchema),
  play_store: lenient(webLinkSchema),
  chrome_store: lenient(webLinkSchema),
  order: lenient(number()),
  supports_wc: lenient(boolean()),
}

/**
 * A wallet as the provider or the bundled list describes it. Unsafe links are dropped; the wallet
 * stays.
 */
export const listedWalletSchema: Schema<WalletEntry> = object(walletFields)

const hostWalletSchema = object({ ...walletFields, image_url: lenient(webLinkSchema) })
/** A wallet as the host describes it; its picture may have any URL the host gives. */
export const customWalletSchema: Schema<WalletEntry> = pipe(
  hostWalletSchema,
  transform(({ image_url, ...wallet }) => ({ ...wallet, icon: wallet.icon ?? image_url })),
)
