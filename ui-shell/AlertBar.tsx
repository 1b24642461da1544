import { useRef, useState, useSyncExternalStore } from 'react'
import type { Alert } from '#kernel'
import type { AlertDetails } from './AlertDetails.tsx'
import type { Alerts } from './createAlerts.ts'
import { errorMessages } from './errorMessages.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { laterMessages } from './laterMessages.ts'
import { providerMessages } from './providerMessages.ts'
import { useAlertEnd } from './useAlertEnd.ts'
import { useBetweenPresses } from './useBetweenPresses.ts'
import { useErrorText } from './useErrorText.ts'
import { useKernel } from './useKernel.ts'
import { useText } from './useText.ts'

type OpenDetails = { readonly of: Alert; readonly Details: typeof AlertDetails }

const describeAlert = (
  { code = '', message, remedy = '' }: Alert,
  describe: ReturnType<typeof useErrorText>,
) => describe({ code, message, remedy, context: {} })

/** The alert above the header, with its remedy on request. */
export function AlertBar({ alerts }: { readonly alerts: Alerts }) {
  const t = useText(laterMessages)
  // Waits for the language: an alert that changes its words would be read out twice.
  useText(errorMessages)
  useText(providerMessages)
  const describe = useErrorText(providerMessages)
  const kernel = useKernel()
  const region = useRef<HTMLDivElement>(null)
  const alert = useBetweenPresses(useSyncExternalStore(alerts.subscribe, alerts.get), region)
  const words = alert && describeAlert(alert, describe)
  useAlertEnd(alert, alerts.dismiss)
  const [opened, setOpened] = useState<OpenDetails>()
  const Details = opened && opened.of === alert ? opened.Details : undefined
  const load = (of: Alert) =>
    void import('./AlertDetails.tsx').then(
      ({ AlertDetails: Loaded }) => setOpened({ of, Details: Loaded }),
      (error) => kernel.reportFault('shell', 'import', error),
    )
  return (
    <>
      <div role="alert" ref={region}>
        {alert && (
          <div className={`bar ${alert.variant}`} data-alert={alert.code ?? alert.variant}>
            <Icon name={alert.variant} small />
            <span dir="auto">{words?.happened}</span>
            <IconButton
              icon="down"
              label={t('details')}
              aria-expanded={Details !== undefined}
              onClick={() => (Details ? setOpened(undefined) : load(alert))}
            />
            <IconButton icon="close" label={t('dismiss')} onClick={alerts.dismiss} />
          </div>
        )}
      </div>
      {alert && words && Details && <Details alert={alert} words={words} />}
    </>
  )
}
