import type { english } from './english.ts'

/** Words of the field; `dictionaries.ts` says how they are written. */
export const dutch = {
  accounting: 'boekhoud*, accountant',
  agent_making:
    'agent maken, agent bouwen, eigen agent, nieuwe agent, agent ontwerpen, agent publiceren, agent verkopen, agent aanbieden, bouw* … agent, agent te koop, zelf een agent, agent ontwikkelen, verdienen met een agent, bot bouwen, bot verkopen, eigen hulpje, eigen assistent',
  airdrop: 'airdrop*, gratis uitdel*',
  alert:
    'alarm*, waarschuw*, melding*, seintje, herinnering, bericht als, notific*, laat … weten, laat me weten, geef … seintje, verwittig*, attendeer*, op de hoogte, stuur … bericht, sein me, sein*',
  allocation:
    'allocatie*, herbalanc*, herverdel*, gewicht*, spreid*, verdeling van mijn portefeuille, balans brengen, verhouding*, weging*, uit balans, scheef, te veel in, te veel van, eenzijdig*',
  api: 'api, endpoint*, koppel*, integrat*, aansluit*, sluit … aan, verbind*, eindpunt*',
  approval: 'goedkeuring*, toestemming*, allowance, goedkeur*, keur … goed, machtig*, toesta*',
  argue:
    'tegenargument*, tegenspreken, kritiek*, kritisch*, zwakke punten, advocaat van de duivel, wat kan er misgaan, misgaan, tegenspraak, bekritis*, spreek … tegen, tegenspre*, tegenwerp*, haal … onderuit, zwakke plek*, bezwar*, gaten in',
  art: 'afbeelding*, plaatje*, tekening*, illustrat*, avatar*, ontwerp*, kunst, beeld, plaatjes, prent*, grafisch*, vormgev*, banner*',
  audit:
    'audit*, contract controleren, code nakijken, contract nakijken, doorlicht*, kijk … na, nakijken, beoordeel*, review*',
  backup: 'back up*, backup*, herstel*, reservekopie*, terugzetten, veiligstellen, database*',
  balance: 'saldo, tegoed, hoeveel heb ik',
  begin:
    'beginner*, beginnen, eerste stappen, nieuw hier, waar begin ik, beginneling*, net begonnen, helemaal nieuw, nog nooit, eerste keer, groentje, waar moet ik beginnen',
  bill: 'kosten, uitgaven, afgeschreven, in rekening, gefactureerd, uitgegeven, afschrijv*, te hoog, afreken*, verreken*, waarom betaal ik, kostenpost*, waarvoor heb ik, waarvoor is, waar betaal ik voor',
  bot: 'bot, bots, automat*, algoritm*',
  bridge: 'brug*, bridge*, tussen ketens',
  budget: 'budget*, uitgavenlimiet, bestedingslimiet',
  bug: 'bug*, kwetsbaar*, lek in, exploit*, aanval*, beveiligingslek*, lek, lekken, gat in',
  burn: 'verbrand*, branden',
  buy: 'koop*, kopen, gekocht, aankoop*, aanschaf*',
  chain: 'keten*, blockchain*, netwerk',
  chart: 'grafiek*, kaars*, candle*, koersverloop',
  claim:
    'claim*, ophalen, innen, opnemen, uitbetal*, verzilver*, haal … op, opgehaald, neem … op, opneem*, uitkeer*, incasseer*, te innen',
  code: 'code, programm*, script*, ontwikkelaar*, bibliotheek',
  compare:
    'vergelijk*, verschil*, versus, beter dan, voor en nadelen, welke is beter, wat is beter, afweg*',
  concentration:
    'geconcentreerd, concentrat*, verdeling, grootste houders, insider*, verbonden wallets, samenhang*, in handen van, handjevol, gespreid over',
  config: 'configur*, instelling*, omgevingsvariabele*, stel … in, instellen, inricht*',
  contract: 'contract*',
  convert:
    'omreken*, omzetten, converteer*, conver*, eenheid, eenheden, reken … om, zet … om, omgerekend, omgezet, hoeveel is, uitgedrukt in',
  cost: 'kost, kosten, prijs per aanroep, duur, goedkoop, tarief, hoe duur, wat kost, duurder, tarieven',
  cost_basis:
    'kostprijs, gemiddelde prijs, aankoopprijs, aanschafprijs, fifo, gerealiseerd*, inkoopprijs*, instapprijs*, gemiddelde aankoop*, ongerealiseerd*, kostenbasis',
  creator_fee:
    'makersvergoeding*, creator fee*, makerskosten, vergoeding voor makers, mijn vergoedingen, royalt*, inkomsten als maker, vergoedingen voor de maker, vergoeding van de maker, makersfee*, mijn vergoeding, inkomsten van mijn token, opbrengst van mijn token, fees van mijn token, makersinkomsten, creatorvergoeding*',
  credit: 'krediet, prepaid, opwaarder*, vooruitbetaal*',
  curve: 'curve*, kromme, duurder dan de eerste, steeds duurder',
  dca: 'gespreid kopen, periodiek kopen, in delen, beetje bij beetje, in stukjes, stapsgewijs, gespreid, verspreid over, in porties, verspreid kopen, maandelijks kopen, wekelijks kopen, over de tijd, in tranches, gefaseerd, periodiek*',
  debate:
    'debat*, discuss*, discussie*, meningen, rondetafel, standpunten, meerdere stemmen, perspectief, perspectieven, tweede mening, bespreek*, bespreken, panel, overleg*, invalshoek*, deskundigen, experts, stier*, beer, beren',
  decimals: 'decimal*, wei, gwei, lamport*, nullen, basiseenheid, basiseenheden, afrond*',
  decode:
    'decodeer*, ontcijfer*, calldata, ontleed*, ontrafel*, pluis … uit, uitpluiz*, wat doet deze transactie',
  delivery:
    'bezorg*, aflever*, komt niet aan, niet aangekomen, komt … aan, komen … aan, niet binnen, dubbel binnen, komen dubbel, komt dubbel',
  depth: 'diepte, diep, dun, ondiep*, hoe diep, genoeg liquiditeit, liquide genoeg',
  docs: 'documentatie, handleiding',
  early_buy:
    'eerste seconden, vroeg kopen, meteen na de lancering, direct bij lancering, bij de lancering, te vroeg, vlak na de lancering, snel na de lancering, eerste blok*, direct kopen, eerste minuten, wachten met kopen, vroeg instappen, vroeg instap*, wanneer instappen, vroege instap',
  education:
    'leg uit, uitleg*, leren, leer me, begrijp*, les, lessen, basis, wat is een, wat zijn, hoe werkt, bijles, leg … uit, legt … uit, uitgelegd, snap*, wat betekent, betekenis, jip en janneke, cursus*',
  error:
    'fout*, mislukt*, werkt niet, storing, statuscode, kapot, foutmelding*, crasht, doet het niet, lukt niet, vastgelopen, hapert',
  event:
    'gebeurtenis*, logboek, wat is er gebeurd, activiteit*, tijdlijn*, wat gebeurde, logs, voorgevallen, vannacht, gisteren, wie heeft wat, gewijzigd, gewijzigde',
  export:
    'export*, csv, spreadsheet, download*, overzicht, rapport, uitdraai*, exporteer*, rapportage*, afschrift*',
  fee: 'vergoeding*, commissie*, fee*, toeslag*, kosten, basispunten, provisie*, heffing*, afdracht*',
  finality:
    'definitief, finaliteit, bevestiging*, onomkeerbaar, onherroepelijk*, bevestigd*, hoeveel blokken, hoeveel bevestigingen',
  funding: 'funding*, financieringskosten, financieringsrente',
  gas: 'gas, netwerkkosten, transactiekosten, gaskosten, gasprijs*',
  governance: 'governance, stemming*, dao, referendum, quorum, bestuur',
  graduation: 'gradueer*, afstuder*, migrat*, migreer*',
  health:
    'gezond*, gereed, draait alles, achterlopen, loopt achter, achterstand, synchron*, beschikbaar*, loopt … achter, in de lucht, loopt bij',
  help: 'welke agent, waar vind ik, dit platform, hulp, wegwijs, orient*, wat kan ik hier, wat kun je, hoe gebruik ik, hoe werkt dit, waar moet ik zijn, rondleiding*, wegwijs*, wie kan mij helpen, bij wie moet ik, waar moet ik met, waar moet ik heen, tot wie, naar wie, wie gaat over',
  history: 'geschiedenis, historie, verleden, eerdere',
  holder:
    'houder*, bezitter*, wie bezit, wie heeft, eigenaren van, in bezit, wie houdt, wie bezitten, eigenaars',
  honeypot:
    'honeypot*, niet verkopen, kan niet verkopen, verkoopbaar*, niet meer verkopen, verkopen lukt niet, weer verkopen, nog verkopen, kom er niet meer uit',
  identity: 'identiteit*, paspoort, erc 8004',
  incident:
    'incident*, uitval*, noodgeval*, platligt, plat, uitgevallen, crash*, noodsituatie*, ligt eruit',
  income_tax: 'belasting*, aangifte*, fiscus, belastingdienst, vermogenswinst, fiscaal*, box 3',
  invariant: 'invariant*, fuzz*, unit test*, tests schrijven, testgeval*',
  invoice: 'factuur, facturen, rekening, nota, maandrekening, rekeningen',
  key: 'api sleutel*, sleutel*, api key, inloggegevens, toegangscode*, wachtwoord*',
  large_trade:
    'grote transacties, ongebruikelijk*, opvallend*, opvalt, plotseling*, afwijkend*, uitschieter*, grote orders, grote verkop*, grote aankop*, grote bedragen, abnormaal*, ongewoon*, opeens, grote bewegingen, groot in, in het groot, wie koopt, wie verkoopt, dumpt, dumpen',
  launch:
    'lanceer*, lancer*, token maken, munt maken, token aanmaken, eigen munt, eigen token, uitgeven, memecoin, uitbreng*, breng … uit, nieuwe munt, nieuw token, coin maken, eigen coin, op de markt breng*, begin … munt',
  leak: 'gelekt, gestolen, gecompromitteerd, gehackt, phishing, uitgelekt, op straat, verkeerde handen, buitgemaakt, per ongeluk gedeeld',
  leverage: 'hefboom*, leverage',
  liquidation: 'liquid*, margin call',
  liquidity: 'liquiditeit*, tvl, lp',
  lock: 'vergrendel*, vastgezet, gelockt, locked, vesting, op slot, vastzet*',
  logo: 'logo*, merk',
  margin: 'marge*, onderpand',
  market: 'markt*, sentiment, stemming op de markt',
  math: 'wiskunde, formule*, bereken*, reken*, vergelijking, getallen, reken … uit, uitrekenen, rekensom*, afleid*',
  metadata:
    'metadata, ticker, symbool, tokennaam, naam voor mijn, beschrijving van de token, omschrijving, naam bedenken, bedenk … naam, naam verzinnen, metagegevens',
  mint: 'mint*, gemunt, munten slaan',
  mint_right:
    'bijmaken, meer tokens maken, onbeperkt uitgeven, mintrecht*, bijdrukken, nieuwe tokens maken, bijgemaakt, bijgedrukt, extra tokens',
  nft: 'nft*, verzamelobject*',
  order:
    'order*, opdracht*, limietorder*, instap en uitstap, handelsplan, uitstap, in en uitstap, uitstapplan, instappen en uitstappen',
  operator:
    'beheer*, server*, node, nodes, zelf hosten, infrastructuur, uitrol*, zelf draaien, zelfgehost*, installeer*, knooppunt*, draai … zelf',
  owner_right:
    'eigenaar*, eigenaarsrechten, achterdeur*, zwarte lijst, pauzeer*, proxy, afstand gedaan, beheerder*, eigenaarschap, bevries*, afstand van',
  paper:
    'papierhandel, nepgeld, speelgeld, oefengeld, simul*, demoaccount, zonder echt geld, virtueel, papertrad*, nep geld, fictie*, oefenrekening, demo, niet echt geld',
  pay_per_call:
    'betalen per aanroep, per aanroep, per call, 402, x402, betaling vereist, per verzoek, per oproep, per aanvraag, betaalde api, per keer betalen',
  payment: 'betaal*, betaling*, betalen, betal*, afrekenen',
  perps:
    'perp*, futures, derivaat, derivaten, longpositie, shortpositie, short gaan, long gaan, eeuwigdurend*, termijncontract*, short, long',
  pool: 'pool*, uniswap',
  portfolio:
    'portefeuille*, portfolio*, mijn tokens, mijn munten, bezittingen, vermogen, beleggingen, mandje',
  position: 'positie*',
  practice:
    'oefen*, training*, coach*, beter handelen, handelsfouten, beter worden, leren handelen, leren traden, evalueer*',
  price: 'prijs*, prijzen, koers*, waard, waarde',
  price_impact:
    'prijsimpact, koers bewegen, prijs beweegt, invloed op de prijs, grote verkoop, koers drukken, prijs drukken, prijseffect*, koers omlaag, zonder de koers, zonder de prijs, zakt de prijs, zakt de koers, daalt de prijs, koers instort*',
  profit:
    'winst*, verlies*, verliezen, rendement*, verdiend, verloren, resultaat, verdien*, opgeleverd, in de plus, in de min, opbreng*',
  proposal: 'voorstel*',
  protection: 'bescherm*, afdek*, indekken, hedge*, veiligstell*',
  protocol: 'protocol*, standaard*, a2a, mcp',
  receipt:
    'bon, bonnetje, kwitantie*, betaalbewijs*, ontvangstbewijs, bonnetje*, bewijs van betaling',
  refund:
    'terugbetal*, geld terug, dubbel betaald, dubbel afgeschreven, terugkrijg*, twee keer betaald, twee keer afgeschreven, terugstort*, teruggav*',
  register: 'registr*, aanmeld*',
  reorg:
    'reorg*, reorganis*, teruggedraaid, verdwenen, fork*, verweesd*, terugdraai*, verdween, verdwen*, weesblok*',
  research:
    'onderzoek*, dossier*, achtergrond*, uitzoeken, analyse, wie zit erachter, zoek … uit, uitgezocht, wie zit er achter, grondig, speurwerk',
  retry: 'opnieuw proberen, timeout*, hervat*, herhaal*, probeer … opnieuw, opnieuw, herverbind*',
  risk: 'risico*, gevaar*, gevaarlijk, veilig, betrouwba*, vertrouwen, verdacht*, legitiem, rode vlaggen, riskant*, vertrouw*, deugt, pluis, onveilig, louche, kwaadaardig*',
  route:
    'route*, beste weg, beste prijs, beste koers, goedkoopste weg, voordeligst*, beste pad, gunstigst*',
  rug: 'rug, rug pull, oplichting*, oplicht*, fraude*, zwendel*, scam*, bedrog, neptoken*, nepmunt*, opgelicht, oplichter*, ervandoor, bedrieg*',
  scope:
    'rechten, bevoegdhe*, verloopt, vervaldatum*, te ruim, machtiging*, permissie*, te veel rechten',
  security: 'beveilig*, veiligheid, aanval*',
  sell: 'verkoop*, verkopen, verkocht, kwijtraken',
  sell_tax: 'verkoopbelasting*, transferbelasting*, verkooptaks, belasting op verkoop',
  session: 'sessie*, betaalkanaal*, microbetaling*, mpp, kanaal, kanalen, betaalsessie*',
  deposit: 'storting*, stort*, borg, aanbetaling, vastgezet geld, inleg, gestort, waarborg*',
  share:
    'verdel*, delen, aandeel, procent*, oprichter*, partner*, team, wie krijgt, verdeel*, splits*, medeoprichter*, verdeelsleutel*, teamleden, ieders deel',
  sign: 'onderteken*, teken, tekenen, tekent',
  signature: 'handtekening*, hmac, handtekening controleren',
  size: 'positiegrootte, hoeveel kopen, hoeveel riskeren',
  slippage:
    'slippage, slechtere prijs, minder gekregen, krijg minder, minder dan, minder ontvangen, kreeg minder, slechtere koers, koersverschil, prijsverschil',
  sniper: 'snip*, frontrun*, mev, sandwich',
  solana: 'solana, spl',
  solidity: 'solidity, foundry, hardhat, vyper',
  stop_loss:
    'stop loss, stoploss*, stop, trailing, take profit, verlies beperken, verliezen beperken, winst nemen, meelopende stop',
  stream: 'realtime, live, stream*, websocket*',
  summary:
    'samenvat*, vat samen, kort gezegd, in het kort, kernpunten, vat … samen, samengevat, puntsgewijs, hoofdpunten, korte versie, beknopt*',
  supply: 'aanbod, voorraad, in omloop, tokenomics, inflatie',
  swap: 'ruil*, omruil*, swap*, wissel*, dex, inwissel*, omwissel*, wissel … om, ruil … om, geruild',
  technical:
    'technische analyse, indicator*, trend*, steun en weerstand, rsi, volume, patroon, patronen',
  token: 'token*, munt*, coin*, crypto*',
  trade: 'handel*, trade*, trading',
  transaction: 'transactie*, overboeking*, tx',
  typescript: 'typescript, javascript, node js, python, viem, getypeerd*',
  usage: 'gebruik*, verbruik*, aanroepen, opgemaakt',
  vote: 'stem, stemmen, gestemd, stemming*, waar moet ik voor stemmen, voor stemmen, tegen stemmen',
  voice: 'stem, stemmen, spraak, spreken, voorlezen',
  voucher: 'voucher*, tegoedbon*',
  wallet: 'wallet*, portemonnee, seed, privésleutel*, adres*',
  watch:
    'volg*, houd in de gaten, in de gaten, bewaak*, monitor*, zodra, let op, let … op, hou … in de gaten, oog op, houd … bij, bijhoud*, bewak*',
  webhook: 'webhook*, callback*, abonneren op gebeurtenissen',
  whale: 'walvis*, grote houders, grote beleggers, grote spelers, grote houder, walvissen',
  worst_case:
    'ergste geval, slechtste geval, maximaal verlies, hoeveel kan ik verliezen, in het ergste, ergste wat, hoogstens verliezen, alles verliezen, in het slechtste',
  writing: 'schrijf*, schrijven, tekst*, herschrijf*, formuleer*, inkort*',
  yield: 'rendement*, rente, staking, apy, passief inkomen, passief*, staken',
} as const satisfies Record<keyof typeof english, string>
