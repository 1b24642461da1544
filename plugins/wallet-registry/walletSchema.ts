import type { GenericSchema } from 'valibot'
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
const optionalLink = (schema: Schema<string>) =>
  pipe(
    nullish(string()),
    transform((text): string | undefined => safeParse(schema, text)),
  )

// Entries without an id cannot be used for matching.
const injectedIdSchema = pipe(
  object({ namespace: safeText(40), injected_id: pipe(safeText(200), nonEmpty()) }),
  transform(({ namespace, injected_id }) => ({ namespace, id: injected_id })),
)

/** A validated wallet. */
export type WalletEntry = ListedWallet & KnownWallet

/** Providers write missing values in two ways. */
const absent = <T>(schema: GenericSchema<unknown, T>) =>
  pipe(
    nullish(schema),
    transform((value): T | undefined => value ?? undefined),
  )

const walletFields = {
  id: pipe(safeText(200), nonEmpty()),
  // A name without visible characters is none.
  name: pipe(safeText(60), nonEmpty()),
  homepage: optionalLink(webLinkSchema),
  icon: optionalLink(safeImage),
  image_id: absent(safeText(200)),
  rdns: absent(safeText(120)),
  injected: pipe(
    optional(unknown(), null),
    transform(
      (foreign): KnownWallet['injected'] =>
        safeParse(lenientArray(injectedIdSchema), foreign) ?? [],
    ),
  ),
  chains: optional(array(safeText(80)), []),
  mobile_link: optionalLink(appLinkSchema),
  desktop_link: optionalLink(appLinkSchema),
  webapp_link: optionalLink(webLinkSchema),
  link_mode: optionalLink(webLinkSchema),
  app_store: optionalLink(webLinkSchema),
  play_store: optionalLink(webLinkSchema),
  chrome_store: optionalLink(webLinkSchema),
  order: absent(number()),
  supports_wc: absent(boolean()),
}

/**
 * A wallet as the provider or the bundled list describes it. Unsafe links are dropped; the wallet
 * stays.
 */
export const listedWalletSchema: Schema<WalletEntry> = object(walletFields)

const hostWalletSchema = object({ ...walletFields, image_url: optionalLink(webLinkSchema) })
/** A wallet as the host describes it; its picture may have any URL the host gives. */
export const customWalletSchema: Schema<WalletEntry> = pipe(
  hostWalletSchema,
  transform(({ image_url, ...wallet }) => ({ ...wallet, icon: wallet.icon ?? image_url })),
)
