import { useState } from 'react'
import { Address } from '../../design/numbers/address.tsx'
import { Amount } from '../../design/numbers/amount.tsx'
import { Count } from '../../design/numbers/count.tsx'
import { Change, Percent } from '../../design/numbers/percent.tsx'
import { Price } from '../../design/numbers/price.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { Unknown } from '../../design/numbers/unknown.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import css from './design-page.module.css'
import { Section } from './section.tsx'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Figures as they are drawn everywhere. */
export function NumbersSection() {
  const [now] = useState(() => Date.now())
  return (
    <Section id="numbers" title="Numbers">
      <div className={css.columns}>
        <DescriptionList
          items={[
            { term: 'Received, rounded down', value: <Amount value="1234.5678" unit="USDC" /> },
            {
              term: 'Paid, rounded up',
              value: <Amount value="1234.5612" unit="USDC" rounding="up" />,
            },
            {
              term: 'From the smallest units',
              value: <Amount atomic={1_234_567_890n} decimals={9} unit="SOL" />,
            },
            { term: 'Below one', value: <Amount value="0.12345" unit="ETH" /> },
            { term: 'Tiny', value: <Amount value="0.000012345678" unit="ETH" /> },
            { term: 'In a list', value: <Amount value="18342019.22" unit="USDC" compact /> },
            { term: 'Profit', value: <Amount value="412.25" unit="USDC" signed /> },
            { term: 'Loss', value: <Amount value="-38.5" unit="USDC" signed /> },
            { term: 'Unknown', value: <Unknown label="Not known" /> },
          ]}
        />
        <DescriptionList
          items={[
            { term: 'Price by its tick', value: <Price value="64213.37" tickSize="0.5" /> },
            { term: 'Price of five digits', value: <Price value="3.14159265" unit="USDC" /> },
            { term: 'Tiny price', value: <Price value="0.000051234" unit="SOL" /> },
            { term: 'Last trade', value: <Price value="0.00000000000071" tone="down" /> },
            { term: 'Change', value: <Change value="12.4" ratio="0.0124" unit="USDC" /> },
            { term: 'Change of nothing', value: <Change ratio="0" /> },
            { term: 'Percentage', value: <Percent ratio="-0.0213" change /> },
            { term: 'Funding', value: <Percent percent="0.00125" places={4} /> },
            { term: 'Count', value: <Count value={1_204_311} /> },
          ]}
        />
        <DescriptionList
          items={[
            { term: 'Time ago', value: <Time at={now - 42_000} /> },
            { term: 'Time of day', value: <Time at={now} form="time" /> },
            { term: 'Day and time', value: <Time at={now} form="minute" /> },
            { term: 'Whole', value: <Time at={now} form="full" /> },
            {
              term: 'Address',
              value: <Address value={address} copy={{ label: 'Copy address', done: 'Copied' }} />,
            },
            { term: 'With its middle', value: <Address value={address} middle /> },
            { term: 'With its name', value: <Address value={address} name="Treasury" /> },
          ]}
        />
      </div>
    </Section>
  )
}
