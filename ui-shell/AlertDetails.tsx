import { useEffect, useState } from 'react'
import type { Alert } from '#kernel'
import css from './alertDetails.css?inline'
import { alertMessages } from './alertMessages.ts'
import { Button } from './Button.tsx'
import { endSentence } from './endSentence.ts'
import { Icon } from './Icon.tsx'
import { useShell } from './ShellContext.ts'
import { toastsRef } from './toasts.ts'
import type { ErrorText } from './useErrorText.ts'
import { useKernel } from './useKernel.ts'
import { useLazyService } from './useLazyService.ts'
import { useStyles } from './useStyles.ts'
import { useText } from './useText.ts'

/** The report as text; made beforehand, since browsers let a page copy only right after a press. */
function useReport(): string | undefined {
  const { diagnose } = useShell()
  const [text, setText] = useState<string>()
  useEffect(() => {
    let gone = false
    const show = (report: unknown) => gone || setText(JSON.stringify(report, null, 2))
    Promise.resolve(diagnose?.() ?? {}).then(show, (error) => show({ failed: String(error) }))
    return () => {
      gone = true
    }
  }, [diagnose])
  return text
}

type AlertDetailsProps = { readonly alert: Alert; readonly words: ErrorText }

/** The remedy of an alert, and for support its code, its English text and a report. */
export function AlertDetails({ alert: { code, message, remedy }, words }: AlertDetailsProps) {
  useStyles(css)
  const t = useText(alertMessages)
  const { platform } = useKernel()
  const toasts = useLazyService(toastsRef)
  const report = useReport()
  const copy = () =>
    platform.copy(report ?? '').then(
      () => toasts?.show({ message: t('copied'), variant: 'success' }),
      () => toasts?.show({ message: t('refused'), variant: 'error' }),
    )
  return (
    <div className="alert-details" data-alert-details={code ?? ''}>
      {words.remedy && <p dir="auto">{words.remedy}</p>}
      {words.happened !== message && (
        <p className="alert-note" lang="en" dir="ltr">
          {endSentence(message)} {remedy}
        </p>
      )}
      <p className="alert-report">
        {code && <code>{code}</code>}
        <Button
          busy={report === undefined}
          icon={<Icon name="copy" small />}
          onClick={() => void copy()}
        >
          {t('copy')}
        </Button>
      </p>
      <p className="alert-note">{t('note')}</p>
    </div>
  )
}
