/** What the server says in the portal in German, by the English text. */
export const germanPortal: Readonly<Record<string, string>> = {
  "{name} can still pay you {amounts} for work that is done. Your payout details are deleted with your account, so agree with them on how you get it.":
    "{name} kann dir noch {amounts} für erledigte Arbeit zahlen. Deine Auszahlungsdaten werden mit deinem Konto gelöscht, also vereinbart, wie du das Geld bekommst.",
  "Payouts of {name} that you have not claimed can be claimed with the link that they can give you.":
    "Auszahlungen von {name}, die du nicht abgeholt hast, kannst du mit dem Link abholen, den du dort bekommst.",
  Balance: "Guthaben",
  "Fixed salary": "Festes Gehalt",
  "Base payout per video": "Grundbetrag pro Video",
  "CPM bonus": "Bezahlung nach Aufrufen",
  "View bonus": "Bonus für Aufrufe",
  "Performance cap": "Obergrenze",
  "Your pay does not depend on single videos.": "Deine Bezahlung hängt nicht von einzelnen Videos ab.",
  "You are paid {amount} for every full cycle.": "Für jeden vollen Zeitraum bekommst du {amount}.",
  "Pay per 1,000 views and bonuses come to at most {amount} together in a cycle.":
    "Bezahlung nach Aufrufen und Boni ergeben zusammen höchstens {amount} pro Zeitraum.",
  "Videos count once you have proven that the account is yours, then in full in every cycle that is not settled.":
    "Videos zählen, sobald du nachgewiesen hast, dass der Account dir gehört, und dann voll in jedem Zeitraum, der noch nicht abgerechnet ist.",
  "Each video that you post in a cycle pays {amount}.":
    "Jedes Video, das du in einem Zeitraum postest, bringt {amount}.",
  "Each video that you post in a cycle on {platforms} pays {amount}.":
    "Jedes Video, das du in einem Zeitraum auf {platforms} postest, bringt {amount}.",
  "It needs {count, plural, one {# view} other {# views}} when the cycle ends.":
    "Es braucht {count, plural, one {# Aufruf} other {# Aufrufe}}, wenn der Zeitraum endet.",
  "At most {count, plural, one {# video is} other {# videos are}} paid in a cycle.":
    "Höchstens {count, plural, one {# Video wird} other {# Videos werden}} pro Zeitraum bezahlt.",
  "It comes to at most {amount} in a cycle.": "Es kommen höchstens {amount} pro Zeitraum zusammen.",
  "For 1,000 views each video earns {rates}.": "Für 1.000 Aufrufe verdient jedes Video {rates}.",
  "For 1,000 views all of your videos together earn {rates}.":
    "Für 1.000 Aufrufe verdienen alle deine Videos zusammen {rates}.",
  "Each rate counts only for the views in its range.":
    "Jeder Satz gilt nur für die Aufrufe in seinem Bereich.",
  "Views below {from} earn nothing.": "Aufrufe unter {from} bringen nichts.",
  "Views above {to} earn nothing.": "Aufrufe über {to} bringen nichts.",
  "In each cycle all of your videos together earn a bonus: {steps}.":
    "In jedem Zeitraum verdienen alle deine Videos zusammen einen Bonus: {steps}.",
  "Only the highest step that was reached is paid.": "Nur die höchste erreichte Stufe wird bezahlt.",
  "Every step that was reached is paid.": "Jede erreichte Stufe wird bezahlt.",
  "Each video earns a bonus: {steps}.": "Jedes Video verdient einen Bonus: {steps}.",
  "It is paid when the days in which the video's views count are over.":
    "Er wird bezahlt, wenn die Tage vorbei sind, an denen die Aufrufe des Videos zählen.",
  "Every step is paid once, in the cycle in which it is reached.":
    "Jede Stufe wird einmal bezahlt, in dem Zeitraum, in dem sie erreicht wird.",
  "{amount} from {from} views": "{amount} ab {from} Aufrufen",
  "{amount} up to {to} views": "{amount} bis {to} Aufrufe",
  "{amount} from {from} to {to} views": "{amount} von {from} bis {to} Aufrufen",
  "It is the same for every full cycle.": "Er ist für jeden vollen Zeitraum gleich.",
  "Your assignment covers {percent} of the cycle, and so does this amount.":
    "Dein Einsatz umfasst {percent} des Zeitraums, und so auch dieser Betrag.",
  "No video counts for this yet.": "Dafür zählt noch kein Video.",
  "{counted, plural, one {# video counts} other {# videos count}}, of which the limit lets {paid} be paid.":
    "{counted, plural, one {# Video zählt} other {# Videos zählen}}, von denen die Grenze {paid} bezahlen lässt.",
  "{paid, plural, one {# video is} other {# videos are}} paid.":
    "{paid, plural, one {# Video wird} other {# Videos werden}} bezahlt.",
  "No views that count for this yet.": "Dafür zählen noch keine Aufrufe.",
  "{views, plural, one {# view brings} other {# views bring}} {amount}":
    "{views, plural, one {# Aufruf bringt} other {# Aufrufe bringen}} {amount}",
  "Your videos gained {views, plural, one {# view} other {# views}} in this cycle.":
    "Deine Videos haben in diesem Zeitraum {views, plural, one {# Aufruf} other {# Aufrufe}} dazubekommen.",
  "Your videos gained {views, plural, one {# view} other {# views}} in this cycle: {parts}.":
    "Deine Videos haben in diesem Zeitraum {views, plural, one {# Aufruf} other {# Aufrufe}} dazubekommen: {parts}.",
  "Your videos gained {views, plural, one {# view} other {# views}} together, which reaches no bonus yet.":
    "Deine Videos haben zusammen {views, plural, one {# Aufruf} other {# Aufrufe}} dazubekommen, womit noch kein Bonus erreicht ist.",
  "Your videos gained {views, plural, one {# view} other {# views}} together, which reaches the bonus.":
    "Deine Videos haben zusammen {views, plural, one {# Aufruf} other {# Aufrufe}} dazubekommen, womit der Bonus erreicht ist.",
  "No video has reached a bonus yet.": "Noch kein Video hat einen Bonus erreicht.",
  "{reached} of {counted, plural, one {# video} other {# videos}} reached a bonus.":
    "{reached} von {counted, plural, one {# Video} other {# Videos}} haben einen Bonus erreicht.",
  "Your pay stays below the cap, which takes nothing away.":
    "Deine Bezahlung bleibt unter der Obergrenze, die nichts wegnimmt.",
  "What your videos brought goes {amount} above the cap, which is not paid.":
    "Was deine Videos gebracht haben, liegt {amount} über der Obergrenze und wird nicht bezahlt.",
  "The cap has made it less.": "Die Obergrenze hat es verringert.",
  "Posting it brought {amount}, which is what the limit of the cycle had left.":
    "Das Posten hat {amount} gebracht, was die Grenze des Zeitraums noch übrig hatte.",
  "Posting it brought {amount}.": "Das Posten hat {amount} gebracht.",
  "{views, plural, one {# view} other {# views}} since {day} brought {amount}: {rate} per 1,000 views.":
    "{views, plural, one {# Aufruf} other {# Aufrufe}} seit {day} haben {amount} gebracht: {rate} pro 1.000 Aufrufe.",
  "{views, plural, one {# view} other {# views}} since {day} brought {amount}: {low} to {high} per 1,000 views.":
    "{views, plural, one {# Aufruf} other {# Aufrufe}} seit {day} haben {amount} gebracht: {low} bis {high} pro 1.000 Aufrufe.",
  "{views, plural, one {# view} other {# views}} since {day} brought {amount}: a share of {percent} in the {pool} of all videos.":
    "{views, plural, one {# Aufruf} other {# Aufrufe}} seit {day} haben {amount} gebracht: ein Anteil von {percent} an den {pool} aller Videos.",
  "Reaching {from} views brought a bonus of {amount}.":
    "{from} Aufrufe zu erreichen hat einen Bonus von {amount} gebracht.",
  "Posted outside of this cycle, so posting it brings nothing here.":
    "Außerhalb dieses Zeitraums gepostet, also bringt das Posten hier nichts.",
  "Posting it brings nothing: other platforms are paid for.":
    "Das Posten bringt nichts: Bezahlt werden andere Plattformen.",
  "Posting it brings nothing: earlier videos have used up the limit of the cycle.":
    "Das Posten bringt nichts: Frühere Videos haben die Grenze des Zeitraums aufgebraucht.",
  "Below the minimum of {from} views: nothing for posting it.":
    "Unter dem Minimum von {from} Aufrufen: nichts für das Posten.",
  "Below the minimum of {from} views: nothing for posting it yet.":
    "Unter dem Minimum von {from} Aufrufen: noch nichts für das Posten.",
  "Posted too long ago: its views no longer count.":
    "Vor zu langer Zeit gepostet: Die Aufrufe zählen nicht mehr.",
  "No new views that count since {day}.": "Keine neuen Aufrufe, die zählen, seit {day}.",
  "Below {from} views: they earn nothing.": "Unter {from} Aufrufen: Sie bringen nichts.",
  "Below {from} views: they earn nothing yet.": "Unter {from} Aufrufen: Sie bringen noch nichts.",
  "It counts together with your other videos, which have reached nothing yet.":
    "Es zählt zusammen mit deinen anderen Videos, die noch nichts erreicht haben.",
  "It has reached the bonus for {from} views, which is paid after its last day, {day}.":
    "Es hat den Bonus für {from} Aufrufe erreicht, der nach seinem letzten Tag, dem {day}, bezahlt wird.",
  "The next bonus comes at {from} views.": "Der nächste Bonus kommt bei {from} Aufrufen.",
  "It did not reach the bonus for {from} views.": "Es hat den Bonus für {from} Aufrufe nicht erreicht.",
  "Its bonuses were paid before.": "Seine Boni wurden schon bezahlt.",
  "{count, plural, one {daily} other {every # days}}": "{count, plural, one {täglich} other {alle # Tage}}",
  "{count, plural, one {weekly} other {every # weeks}}":
    "{count, plural, one {wöchentlich} other {alle # Wochen}}",
  "{count, plural, one {monthly} other {every # months}}":
    "{count, plural, one {monatlich} other {alle # Monate}}",
  "It waits for you: claim it, and choose how you want to receive it.":
    "Sie wartet auf dich: Hol sie ab, und wähle, wie du das Geld bekommen möchtest.",
  "You have claimed it, and the money is on its way.": "Du hast sie abgeholt, und das Geld ist unterwegs.",
  "It was paid directly to you, in the way that you have agreed on.":
    "Sie wurde direkt an dich gezahlt, auf dem Weg, den ihr vereinbart habt.",
  "The money has arrived.": "Das Geld ist angekommen.",
  "It was not claimed in time. Ask for a new one in the chat.":
    "Sie wurde nicht rechtzeitig abgeholt. Bitte im Chat um eine neue.",
  "It was not claimed in time, and another payout takes its place.":
    "Sie wurde nicht rechtzeitig abgeholt, und eine andere Auszahlung tritt an ihre Stelle.",
  "The money came back. Check your payment details, and ask in the chat for it to be sent again.":
    "Das Geld kam zurück. Prüfe deine Zahlungsangaben und bitte im Chat darum, es noch einmal zu senden.",
  "The money came back, and another payout takes its place.":
    "Das Geld kam zurück, und eine andere Auszahlung tritt an ihre Stelle.",
  "It had been recorded as paid by mistake, and was taken back.":
    "Sie war versehentlich als bezahlt vermerkt und wurde zurückgenommen.",
  "It was taken back before it was paid.": "Sie wurde zurückgezogen, bevor sie bezahlt war.",
  "Your channel: its name, picture, description and number of subscribers, and its public videos with their counts":
    "Dein Kanal: Name, Bild, Beschreibung und Zahl der Abos, und seine öffentlichen Videos mit ihren Zahlen",
  "Your name and picture": "Dein Name und Bild",
  "Your username and bio, and whether you are verified":
    "Dein Benutzername und deine Bio, und ob du verifiziert bist",
  "Your numbers of followers and videos": "Deine Zahl der Follower und Videos",
  "Your public videos with their counts": "Deine öffentlichen Videos mit ihren Zahlen",
  "Your profile, and your posts with their likes and comments":
    "Dein Profil, und deine Beiträge mit ihren Likes und Kommentaren",
  "How often your posts were seen, saved and shared":
    "Wie oft deine Beiträge gesehen, gespeichert und geteilt wurden",
  "The account": "Der Account",
  "{account} is connected. {organization} reads its counts with your consent from now on.":
    "{account} ist verbunden. {organization} liest die Zahlen ab jetzt mit deiner Einwilligung.",
  "You said no at {service}, so nothing is connected and nothing is read.":
    "Du hast bei {service} Nein gesagt, also ist nichts verbunden und nichts wird gelesen.",
  "You did not share at {service} what is needed to count your videos, so nothing is connected. Connect again and leave every box ticked.":
    "Du hast bei {service} nicht freigegeben, was zum Zählen deiner Videos nötig ist, also ist nichts verbunden. Verbinde noch einmal und lass jedes Kästchen angekreuzt.",
  "That {service} account has no channel. Connect again and choose the one that your videos are on.":
    "Dieser Account bei {service} hat keinen Kanal. Verbinde noch einmal und wähle den, auf dem deine Videos sind.",
  "{account} is not connected to you: somebody else who works with {organization} has proven that it is theirs. If that is wrong, tell the team in the chat.":
    "{account} ist nicht mit dir verbunden: Jemand anderes, der mit {organization} arbeitet, hat den Account als eigenen nachgewiesen. Wenn das falsch ist, sag es dem Team im Chat.",
  "{account} is not connected: {organization} cannot follow more accounts right now. Tell the team in the chat, and try again later.":
    "{account} ist nicht verbunden: {organization} kann gerade nicht mehr Accounts verfolgen. Sag es dem Team im Chat, und versuche es später noch einmal.",
  "{service} did not answer as it should, so nothing is connected. Try again in a few minutes.":
    "{service} hat nicht richtig geantwortet, also ist nichts verbunden. Versuche es in ein paar Minuten noch einmal.",
  "Sharing has ended, and our access is deleted. {service} has been told.":
    "Das Teilen ist beendet, und unser Zugang ist gelöscht. {service} weiß Bescheid.",
  "Sharing has ended, and our access is deleted. {service} could not be told: remove Clipledger in the settings of your {service} account too.":
    "Das Teilen ist beendet, und unser Zugang ist gelöscht. {service} war nicht zu erreichen: Entferne Clipledger auch in den Einstellungen deines Accounts bei {service}.",
  "Sharing has ended, and our access is deleted. {service} cannot be told by us: remove Clipledger in the settings of your {service} account too.":
    "Das Teilen ist beendet, und unser Zugang ist gelöscht. {service} können wir nicht Bescheid geben: Entferne Clipledger auch in den Einstellungen deines Accounts bei {service}.",
  "Sharing has ended, and our access is deleted. {service} keeps the permission, because this account is connected here a second time.":
    "Das Teilen ist beendet, und unser Zugang ist gelöscht. {service} behält die Erlaubnis, weil dieser Account hier ein zweites Mal verbunden ist.",
  "You stopped sharing.": "Du hast das Teilen beendet.",
  "The team unlinked the account, which ended sharing.":
    "Das Team hat den Account gelöst, womit das Teilen endete.",
  "{service} no longer lets us read this account: the permission was taken back there, or your sign-in changed. Connect again to go on sharing.":
    "{service} lässt uns diesen Account nicht mehr lesen: Die Erlaubnis wurde dort zurückgenommen, oder deine Anmeldung hat sich geändert. Verbinde noch einmal, um weiter zu teilen.",
  "The permission that you gave at {service} has run out. Connect again to go on sharing.":
    "Die Erlaubnis, die du bei {service} gegeben hast, ist abgelaufen. Verbinde noch einmal, um weiter zu teilen.",
  "You connected the account again.": "Du hast den Account noch einmal verbunden.",
  "{account} is proven to be yours. You can take the code out of the bio.":
    "{account} gehört nachweislich dir. Du kannst den Code aus der Bio nehmen.",
  "The code is not in the bio of {account} yet. Save it there, wait a minute for {platformName} to show it, and check again.":
    "Der Code steht noch nicht in der Bio von {account}. Speichere ihn dort, warte eine Minute, bis {platformName} ihn zeigt, und prüfe noch einmal.",
  "We were told no bio of {account}. If it is empty, add the code and check again. Otherwise {organization} needs a source that tells bios on {platformName}: {sources}.":
    "Uns wurde keine Bio von {account} genannt. Wenn sie leer ist, füge den Code ein und prüfe noch einmal. Sonst braucht {organization} eine Quelle, die Bios auf {platformName} nennt: {sources}.",
  "{platformName} has no account {account}. Look at the spelling, and add it again.":
    "{platformName} hat keinen Account {account}. Prüfe die Schreibweise, und füge ihn noch einmal hinzu.",
  "{account} is private. Make it public, at least until it is proven: videos of private accounts cannot be counted.":
    "{account} ist privat. Mach den Account öffentlich, zumindest bis er nachgewiesen ist: Videos privater Accounts können nicht gezählt werden.",
  "{platformName} restricts who sees {account}, so that we cannot read its bio.":
    "{platformName} schränkt ein, wer {account} sieht, sodass wir die Bio nicht lesen können.",
  "Somebody else who works with {organization} has proven that {account} is theirs. If that is wrong, tell the team in the chat.":
    "Jemand anderes, der mit {organization} arbeitet, hat {account} als eigenen Account nachgewiesen. Wenn das falsch ist, sag es dem Team im Chat.",
  "{organization} cannot follow more accounts right now. The code stays good: tell the team in the chat, and check again later.":
    "{organization} kann gerade nicht mehr Accounts verfolgen. Der Code bleibt gültig: Sag es dem Team im Chat, und prüfe später noch einmal.",
  "The code has run out. Add the account again to get a new one.":
    "Der Code ist abgelaufen. Füge den Account noch einmal hinzu, um einen neuen zu bekommen.",
  "the Meta Graph API, ScrapeCreators, or another supplier":
    "die Meta Graph API, ScrapeCreators oder einen anderen Anbieter",
  "ScrapeCreators, or another supplier": "ScrapeCreators oder einen anderen Anbieter",
  "the YouTube Data API, ScrapeCreators, or another supplier":
    "die YouTube Data API, ScrapeCreators oder einen anderen Anbieter",
};
