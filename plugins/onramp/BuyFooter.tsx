import { whatIsABuyRoute } from '#plugins/ports/onramp'
import { Button, useRouter, useText } from '#ui-shell'
import { messages } from './messages.ts'

/** Link to the explanation of buying. */
export default function BuyFooter() {
  const t = useText(messages)
  const router = useRouter()
  return (
    <Button
      variant="quiet"
      wide
      data-action="what-is-a-buy"
      focusKey="what-is-a-buy"
      onClick={() => router.push(whatIsABuyRoute)}
    >
      {t('what')}
    </Button>
  )
}
