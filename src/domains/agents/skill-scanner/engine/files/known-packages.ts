const npm =
  'react react-dom lodash express axios chalk commander moment request debug async bluebird underscore uuid webpack babel typescript eslint prettier jest mocha next vue angular jquery dotenv mongoose cors body-parser socket.io nodemon yargs inquirer puppeteer playwright cheerio node-fetch got undici zod ethers web3 viem wagmi hardhat bs58 tweetnacl bip39 bn.js elliptic discord.js telegraf openai langchain cross-env rimraf glob minimist semver ws redis ioredis pg mysql mysql2 sqlite3 sharp fs-extra crypto-js jsonwebtoken bcrypt passport helmet winston pino fastify koa nanoid date-fns dayjs rxjs immutable classnames colors ora execa shelljs @solana/web3.js @solana/spl-token @coral-xyz/anchor @modelcontextprotocol/sdk @anthropic-ai/sdk @openzeppelin/contracts @metaplex-foundation/js'
const python =
  'requests numpy pandas scipy matplotlib scikit-learn tensorflow torch transformers flask django fastapi uvicorn pydantic sqlalchemy boto3 botocore urllib3 setuptools cryptography pycryptodome beautifulsoup4 selenium scrapy pillow opencv-python pytest click jinja2 pyyaml redis celery aiohttp httpx websockets web3 eth-account solana solders openai anthropic langchain tiktoken colorama tqdm rich python-dateutil python-dotenv paramiko psycopg2 psycopg2-binary pymongo lxml markdown ccxt python-telegram-bot discord.py mcp playwright plotly seaborn statsmodels networkx sympy nltk spacy gunicorn starlette typer loguru jsonschema tenacity bitcoinlib mnemonic base58'

const names = { npm: npm.split(' '), python: python.split(' ') }

/** Known names that stand near each other, and are no imitations. */
const innocent = new Set(
  'preact redux reacts mocha moch dayjs koa got pg ws nano vuex next nuxt ethers ether solana solders redis rediss torch torchx rich click flask mcp pandas polars httpx httpie httpcore aiohttp uuid ulid glob globby chalk debug jest vitest colors color request requests axios web3 async'.split(
    ' ',
  ),
)

/** The well-known package that a name imitates: one slip away from it, or the same with other separators. */
export function likeKnownName(name: string, ecosystem: 'npm' | 'python'): string | null {
  const plain = name.toLowerCase()
  const list = names[ecosystem]
  if (list.includes(plain) || innocent.has(plain)) return null
  if (ecosystem === 'python' && list.includes(plain.replace(/[_.]/g, '-'))) return null
  for (const known of list) {
    if (known.length < 5 || Math.abs(known.length - plain.length) > 2) continue
    if (plain.replace(/[-_.]/g, '') === known.replace(/[-_.]/g, '') && ecosystem === 'npm')
      return known
    if (isOneSlip(plain, known)) return known
    if (
      known.length >= 9 &&
      Math.abs(known.length - plain.length) < 2 &&
      distance(plain, known) === 2
    )
      return known
  }
  return null
}

/** One letter more, less or other, or two that changed places. */
function isOneSlip(left: string, right: string): boolean {
  const distanceOfThem = distance(left, right)
  if (distanceOfThem === 1) return true
  if (distanceOfThem !== 2 || left.length !== right.length) return false
  const at = [...left].findIndex((letter, index) => letter !== right[index])
  return (
    left[at] === right[at + 1] &&
    left[at + 1] === right[at] &&
    left.slice(at + 2) === right.slice(at + 2)
  )
}

function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let down = 1; down <= left.length; down++) {
    const next = [down]
    for (let across = 1; across <= right.length; across++)
      next[across] = Math.min(
        (row[across] ?? 0) + 1,
        (next[across - 1] ?? 0) + 1,
        (row[across - 1] ?? 0) + (left[down - 1] === right[across - 1] ? 0 : 1),
      )
    row = next
  }
  return row[right.length] ?? 0
}
