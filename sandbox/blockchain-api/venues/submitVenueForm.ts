/**
 * Opens a page of an exchange or on-ramp without a browser, and presses the button of an outcome.
 * Returns the page that follows.
 */
export async function submitVenueForm(
  url: string,
  how: 'success' | 'failure' | 'stuck',
  typed: Readonly<Record<string, string>> = {},
): Promise<string> {
  const page = await (await fetch(url)).text()
  const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  const amount = /name="amount"[^>]* value="([^"]*)"/.exec(page)?.[1]
  const form = new URLSearchParams(
    [...hidden, ...(amount === undefined ? [] : [['amount', amount] as const])].map(
      ([name, value]) => [name, value],
    ),
  )
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  form.set('how', how)
  const { origin } = new URL(url)
  return (
    await fetch(url, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
    })
  ).text()
}
