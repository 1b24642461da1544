import { useText } from '#ui-shell'
import { EmailForm } from './EmailForm.tsx'
import { messages } from './messages.ts'
import { useLoginStep } from './useLoginStep.ts'

/** The email login as one of the connect methods. */
export default function EmailSection() {
  const t = useText(messages)
  const next = useLoginStep()
  return (
    <section data-method="email">
      <EmailForm
        compact
        label={t('email.label')}
        go={t('email.go')}
        act={async (wallet, email, signal) =>
          next(await wallet.loginByEmail(email, { signal }), email)
        }
      />
    </section>
  )
}
