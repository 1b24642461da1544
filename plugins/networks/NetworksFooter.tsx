import { whatIsANetworkRoute } from '#plugins/ports/help'
import { Button, useRouter, useText } from '#ui-shell'
import { messages } from './messages.ts'

/** Default footer of the network list. */
export default function NetworksFooter() {
  const t = useText(messages)
  const router = useRouter()
  return (
    <div data-footer="default">
      <p className="legal">{t('networks.note')}</p>
      <Button
        variant="quiet"
        wide
        focusKey="learn"
        onClick={() => router.push(whatIsANetworkRoute)}
      >
        {t('networks.learn')}
      </Button>
    </div>
  )
}
