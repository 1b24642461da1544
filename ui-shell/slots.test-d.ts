import { defineManifest, defineRoute } from '#kernel'
import type { Translate } from '#ui-shell'
import { defineMessages, requireParams, view } from '#ui-shell'

const route = defineRoute<{ readonly from: string }>('Typed')
const plain = defineRoute('Plain')
const show = (props: { readonly params: { readonly from: string } }) => props.params.from
const other = (props: { readonly params: { readonly from: number } }) => String(props.params.from)
const bare = () => null

// A view accepts the params of its route, or takes none at all.
defineManifest({
  id: 'typed',
  contributes: [
    view(route, { load: async () => ({ default: show }) }),
    view(route, { load: async () => ({ default: bare }) }),
    view(plain, { load: async () => ({ default: bare }) }),
  ],
})
// @ts-expect-error: the component wants other params than the route has
view(route, { load: async () => ({ default: other }) })
// @ts-expect-error: the route has no params, the component wants some
view(plain, { load: async () => ({ default: show }) })

view(route, { load: async () => ({ default: requireParams({ from: 'string' }, show) }) })
// @ts-expect-error: a required param is left out
requireParams({}, show)
// @ts-expect-error: the param is a string
requireParams({ from: 'number' }, show)
// @ts-expect-error: the view takes other params than the route has
view(route, { load: async () => ({ default: requireParams({ from: 'number' }, other) }) })

const texts = defineMessages('typed', {
  title: 'Title',
  hello: 'Hello {name}',
  'found.one': '{count} wallet',
  'found.other': '{count} wallets',
})
declare const t: Translate<typeof texts.en>
t('title')
t('hello', { name: 'Ann' })
t('found', { count: 2 })
// @ts-expect-error: no such key
t('nothing')
// @ts-expect-error: the placeholder is missing
t('hello')
// @ts-expect-error: another placeholder
t('hello', { nom: 'Ann' })
// @ts-expect-error: a plural needs its count
t('found')
