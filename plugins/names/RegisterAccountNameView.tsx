import { useState } from 'react'
import { object } from 'valibot'
import type { Caip10 } from '#kernel'
import { parseAccountId, safeParse, safeText } from '#kernel'
import {
  Screen,
  shortAddress,
  useAccountChange,
  useChangeAnnounced,
  useStyles,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'
import { NameForm } from './NameForm.tsx'
import { NameReview } from './NameReview.tsx'
import { NamesUnavailable } from './NamesUnavailable.tsx'
import css from './names.css?inline'
import { useNames } from './useNames.ts'

const paramsSchema = object({ name: safeText(255) })

/** Takes the name to register; with a full name it shows the message to sign. */
export default function RegisterAccountNameView({ params }: { readonly params: unknown }) {
  const t = useText(messages)
  const { offered, account } = useNames()
  const [signer, setSigner] = useState<Caip10>()
  useStyles(css)
  // There is none while the names of another account are looked up.
  const [last, setLast] = useState(account)
  if (account && account !== last) setLast(account)
  const name = safeParse(paramsSchema, params)?.name
  const shown = signer ?? (offered ? account : undefined)
  // The review shows the address.
  const change = useAccountChange(name ? undefined : account)
  return (
    <Screen title={t(name ? 'review.title' : 'form.title')}>
      {change}
      {name && last && <AccountChange account={signer ?? last} />}
      {shown === undefined ? (
        <NamesUnavailable />
      ) : name ? (
        <NameReview key={shown} name={name} onSign={setSigner} />
      ) : (
        <NameForm />
      )}
    </Screen>
  )
}

/** Announces another account that the name would lead to. */
function AccountChange({ account }: { readonly account: Caip10 }) {
  const t = useText(messages)
  const { address } = parseAccountId(account)
  useChangeAnnounced(account, `${t('review.account')} ${shortAddress(address)}`)
  return null
}
