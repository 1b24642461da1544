import { object } from 'valibot'
import { safeParse, safeText } from '#kernel'
import { Screen, useStyles, useText } from '#ui-shell'
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
  useStyles(css)
  const name = safeParse(paramsSchema, params)?.name
  return (
    <Screen title={t(name ? 'review.title' : 'form.title')}>
      {!offered || account === undefined ? (
        <NamesUnavailable />
      ) : name ? (
        <NameReview key={account} name={name} />
      ) : (
        <NameForm />
      )}
    </Screen>
  )
}
