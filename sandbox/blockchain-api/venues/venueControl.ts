import * as v from 'valibot'
import { readInput } from '../../api/readInput.ts'
import type { Call, Route } from '../../api/reply.ts'
import { ok, RouteError } from '../../api/reply.ts'
import { controlRoute } from '../priceAndNameControl.ts'
import type { Orders } from './createOrders.ts'
import { orderOutcomes } from './createOrders.ts'

const ending = v.picklist(orderOutcomes)
const schema = v.union([
  v.strictObject({
    next: ending,
    count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  }),
  v.strictObject({ id: v.string(), how: ending }),
])

/** Plans how deals end, decides about one without its page, and lists them. */
export function venueControl(path: string, deals: Orders): readonly Route[] {
  const list = () => ok({ deals: deals.list() })
  return [
    controlRoute('GET', path, list),
    controlRoute('POST', path, ({ body }: Call) => {
      const command = readInput(schema, body)
      if ('next' in command) deals.plan(Array.from({ length: command.count }, () => command.next))
      else if (!deals.settle(command.id, command.how))
        throw new RouteError(400, 'INVALID_INPUT', `id: ${command.id} cannot be decided any more`)
      return list()
    }),
  ]
}
