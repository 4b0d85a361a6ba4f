import type { RiskView } from './risk.schemas.ts'

const creator = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const buyer = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const launchpad = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const hash = `0x${'5a'.repeat(32)}`
const none = '0x0000000000000000000000000000000000000000'

/** Worked facts, shown in the documents. */
export const riskExample: RiskView = {
  launchId: 'lnch_01jd5q8z6w7v9x2k4m3n5p7r8t',
  token: '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4',
  asOf: { blockNumber: 121, blockHash: hash, timestamp: '2026-07-15T09:00:04.000Z' },
  launch: {
    family: 'curve',
    launchpad,
    launchpadCodeHash: hash,
    isExpectedCode: true,
    transactionHash: hash,
    blockNumber: 120,
  },
  totalSupplyAtomic: '1000000000000000000000000000',
  creator: {
    account: creator,
    balanceAtomic: '20000000000000000000000000',
    shareOfSupplyBps: 200,
  },
  topHolders: {
    shareOfSupplyBps: 984,
    holders: [
      { account: buyer, balanceAtomic: '78466603000000000000000000', isCreator: false },
      { account: creator, balanceAtomic: '20000000000000000000000000', isCreator: true },
    ],
    excluded: [launchpad, none],
    source: 'transfer_logs',
  },
  firstBlockBuyers: {
    blockNumber: 120,
    count: 1,
    shareOfSupplyBps: 200,
    buyers: [
      {
        account: creator,
        amountAtomic: '20000000000000000000000000',
        isCreator: true,
        paidByCreator: false,
        transactionsBefore: 4,
      },
    ],
  },
  liquidity: {
    venue: 'curve',
    pool: null,
    owner: launchpad,
    ownerCodeHash: hash,
    isLaunchContract: true,
    ownedShareBps: null,
  },
  rights: {
    codeHash: hash,
    codeBytes: 3_412,
    functions: [{ signature: 'mint(address,uint256)', isPresent: false }],
    canDelegate: false,
    canSelfDestruct: false,
  },
  tradeCost: {
    tradeFeeBps: 100,
    antiSnipeFeeBps: 0,
    source: 'config() and snipeFeeBps(token) of the launchpad',
  },
  limits: null,
  trial: {
    holder: buyer,
    transfer: {
      isPossible: true,
      sentAtomic: '39233301500000000000000000',
      arrivedAtomic: '39233301500000000000000000',
      taxBps: 0,
    },
    sale: {
      isPossible: true,
      soldAtomic: '39233301500000000000000000',
      receivedWei: '41000000000000000',
      venue: 'curve',
    },
  },
  gaps: [],
}
