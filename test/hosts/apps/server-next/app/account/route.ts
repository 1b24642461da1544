import { readAccount } from '../../session'

export async function GET() {
  return new Response(await readAccount())
}
