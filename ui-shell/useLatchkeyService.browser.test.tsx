import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import type { ServiceRef } from '#kernel'
import { defineService } from '#kernel'
import { createModalDouble } from '../test/harness/createModalDouble.ts'
import type { Modal } from './hostTypes.ts'
import { LatchkeyProvider, useLatchkeyService } from './react.ts'

const firstRef = defineService<{ readonly name: string }>('test.first')
const nextRef = defineService<{ readonly name: string }>('test.next')

const place = document.createElement('div')
document.body.append(place)
const root = createRoot(place)
afterEach(() => {
  root.unmount()
  place.remove()
})

function Page({ service: ref }: { readonly service: typeof firstRef }) {
  return <output>{useLatchkeyService(ref).service?.name ?? 'loading'}</output>
}

it('gives no service of an earlier request while another one is being loaded', async () => {
  const answers = new Map<unknown, (service: never) => void>()
  const modal: Modal = {
    ...createModalDouble().modal,
    use: <T,>(ref: ServiceRef<T>) => new Promise<T>((resolve) => answers.set(ref, resolve)),
  }
  const show = (ref: typeof firstRef) =>
    root.render(
      <LatchkeyProvider modal={modal}>
        <Page service={ref} />
      </LatchkeyProvider>,
    )
  const answer = async (ref: typeof firstRef, name: string) => {
    await expect.poll(() => answers.has(ref)).toBe(true)
    answers.get(ref)?.({ name } as never)
  }
  show(firstRef)
  await answer(firstRef, 'first')
  await expect.poll(() => place.textContent).toBe('first')
  show(nextRef)
  await expect.poll(() => answers.has(nextRef)).toBe(true)
  expect(place.textContent).toBe('loading')
  await answer(nextRef, 'next')
  await expect.poll(() => place.textContent).toBe('next')
})
