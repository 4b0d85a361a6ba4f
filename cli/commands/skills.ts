import type { CommandSpec, Context } from '../command.ts'
import { CliFailure } from '../failure.ts'
import { facts, table } from '../output/table.ts'
import { shorten } from './agents.ts'

/** Skills of agents, where the service has them. */
export const skillCommands: readonly CommandSpec[] = [
  {
    path: 'skills list',
    about: 'list the skills that the service offers to agents',
    async run(context) {
      const skills = await readSkills(context)
      context.out.result({ items: skills }, () =>
        table(
          [{ title: 'skill' }, { title: 'name' }, { title: 'what it does' }],
          skills.map((one) => [
            textOf(one, 'id'),
            textOf(one, 'name'),
            shorten(textOf(one, 'description')),
          ]),
          'The service has no skills.',
        ),
      )
    },
  },
  {
    path: 'skills show',
    about: 'show a skill',
    args: [{ name: '<skill>', about: 'its name of `bourse skills list`' }],
    async run(context) {
      const name = context.given.text('skill')
      const skill = (await readSkills(context)).find(
        (one) => textOf(one, 'id') === name || textOf(one, 'name') === name,
      )
      if (skill === undefined) {
        throw new CliFailure(`There is no skill ${name}.`, 'See `bourse skills list`.')
      }
      context.out.result(skill, () =>
        facts(Object.entries(skill).map(([key, value]) => [key, asText(value)] as const)),
      )
    },
  },
]

type Skill = Readonly<Record<string, unknown>>

const path = '/api/skills'

async function readSkills({ connect }: Context): Promise<readonly Skill[]> {
  const { request } = await connect()
  const answer = await request(path)
  if (answer.status === 404) {
    throw new CliFailure(
      `This service has no skills: ${path} is not one of its operations.`,
      'What agents can do here is in `bourse agents list`, and as tools at /mcp.',
    )
  }
  if (!answer.ok) throw new CliFailure(`${path} answered ${answer.status}.`, 'See `bourse doctor`.')
  const { items } = (await answer.json()) as { readonly items?: readonly Skill[] }
  return items ?? []
}

function textOf(skill: Skill, name: string): string {
  return asText(skill[name] ?? '')
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
