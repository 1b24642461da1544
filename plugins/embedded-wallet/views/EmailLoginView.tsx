import { Screen, useText } from '#ui-shell'
import { EmailForm } from './EmailForm.tsx'
import { emailMessages } from './emailMessages.ts'
import { messages } from './messages.ts'
import { useLoginStep } from './useLoginStep.ts'

/** The email login alone. */
export default function EmailLoginView() {
  const t = useText(messages)
  const tEmail = useText(emailMessages)
  const next = useLoginStep()
  return (
    <Screen title={tEmail('email.title')}>
      <EmailForm
        label={t('email.label')}
        go={t('email.go')}
        placeholder={tEmail('email.placeholder')}
        hint={tEmail('email.text')}
        act={async (wallet, email, signal) =>
          next(await wallet.loginByEmail(email, { signal }), email)
        }
      />
    </Screen>
  )
}
