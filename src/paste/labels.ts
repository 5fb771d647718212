/**
 * The labels of a biodata, sorted by what they name, one spelling on each line. To teach the reader a
 * spelling, add a line. Spellings that sound the same (label-key.ts) stand here only once. A spelling in Latin letters
 * needs no line if it sounds as one in Devanagari, and 'Occupation of father' none beside 'Father' and 'Occupation'.
 * The words of src/domain/relations.ts are labels, too.
 */
const SPELLINGS = {
  name: `
    Name
    Full name
    Name of candidate
    Candidate name
    Candidate's name
    Nav
    Naam
    नाव
    नाम
    नां
    नांव
    ना
    पूर्ण नाव
    संपूर्ण नाव
    पूरा नाम
    उमेदवाराचे नाव
    विवाहेच्छुकाचे नाव
    First name
    शुभ नाम
    नामे
    इस्म
    प्रत्याशी का नाम
    कुँवर का नाम
    नेम
    उमेदवार
    स्वतःचे नाव
    Profile name
    Candidate
    My name
    नाम पूरा
    फुल नेम
    Namam
    Peyar
    आपले नाव
    पुरे नाव
    Nm
    Chhokra nu naam
    Mulanu naam
    कोण
    Nam kay
    माझे नाव
    माझं नाव
    मेरा नाम
    मु.ना
  `,
  last_name: `
    आडनाव
    Surname
    Last name
    Family name
    सरनेम
    उपनाम
  `,
  name_girl: `
    युवती
    सुश्री
    Girl's name
    Vadhu
    मुलीचे नाव
    मुलीचं नाव
    मुलगी
    वधू
    लड़की का नाम
    कन्या
    सुकन्या
    Girl
    Bride
    Lekichi mahiti
    Kanya
    मुलगीचे नाव
    सुपुत्री का नाम
    Chhokri nu naam
    Kanya nu naam
    Dikri nu naam
    लड़की
    Ladki
  `,
  name_boy: `
    युवक
    Yuvak
    Boy's name
    Mulga
    मुलाचे नाव
    मुलाचं नाव
    मुलगा
    वर
    लड़के का नाम
    वर का नाम
    Boy
    Groom
    सुपुत्र का नाम
    Mulga nav
    लड़का
    Ladka
  `,
  other_name: `
    Rashi name
    Name by rashi
    Navras
    Ras nav
    रास नाव
    राशी नाव
    नावरस नाव
    नावरस
    जन्म नाव
    राशि नाम
    नाम राशि
    राशि का नाम
    जन्म नाम
    घरचे नाव
    टोपणनाव
    Nickname
    Pet name
  `,
  dob: `
    Date of birth
    Birth date
    Born
    Born on
    DOB
    D B
    Birth
    Janm
    Janma
    Date of birth and time
    Date and time of birth
    DOB and time
    Birth date and time
    Birth details
    जन्म तारीख
    जन्म ता
    जन्म दि
    जन्म दिनांक
    जन्म दिवस
    जन्मदिन
    जन्म तिथि
    जन्म
    ज ता
    ज ति
    ज दि
    जन्म ति
    जन्म तारीख व वेळ
    जन्म दिनांक व वेळ
    जन्म तिथि एवं समय
    जन्म तिथि व समय
    जन्म तारीख वेळ
    तारीख ए पैदाइश
    पैदाइश
    जन्म की तारीख
    दिनांक
    जन्मलेली तारीख
    जन्म दिनांक एवं समय
    Birthday
    Dt of birth
    जन्माची तारीख
    जन्म विवरण
    जन्म तपशील
    डेट ऑफ बर्थ
    बर्थ डेट
    डीओबी
    D o birth
    जनम तारीख
    जनम दिन
    यौम ए पैदाइश
    B.Dt
    B. Date
    Bday
    DOB & Place
    कधी जन्मला
    कधी जन्मली
    जन्म कधी
    कब जन्म
    कब पैदा हुए
    Janm kab
    J T
    Date
    तारीख
    J Tarikh
  `,
  birth_time: `
    Birth time
    Time of birth
    Time
    TOB
    Vel
    Samay
    Time of the birth
    जन्म वेळ
    जन्माची वेळ
    जन्म समय
    जन्म का समय
    वेळ
    समय
    ज वे
    वे
    ज स
    जन्म टाइम
    बर्थ टाइम
    टाइम
    टाइम ऑफ बर्थ
    ज. वेळ
    Birth timing
    B.Tm
    B. Time
    किती वाजता जन्म
    J V
    J Vel
    Hour of birth
  `,
  birth_place: `
    जगह
    ज ग
    Birth place
    Place of birth
    Place
    POB
    Janm gaon
    Place of the birth
    जन्म ठिकाण
    जन्म स्थळ
    जन्म स्थान
    जन्म गाव
    ज स्थ
    ज स्थान
    ज स्थळ
    ज ठि
    स्थळ
    स्थान
    ठिकाण
    जन्म का स्थान
    जन्मभूमी
    जन्म ठिकाणी
    Birth city
    Birth town
    जन्म गांव
    मुकाम जन्म
    जन्म शहर
    पैदाइश की जगह
    बर्थ प्लेस
    प्लेस
    प्लेस ऑफ बर्थ
    City of birth
    जन्म कोठे
    जाये पैदाइश
    B.Pl
    B. Place
    कुठे जन्मला
    कुठे जन्मली
    जन्म कुठे
    कहाँ जन्म
    Kahan janm
    ज स्था
    J Sthal
    Jagah
    Born at
  `,
  age: `
    Age
    Vay
    Umar
    Umra
    Aayu
    वय
    आयु
    उम्र
    उमर
    एज
  `,
  height: `
    Height
    Ht
    Hieght
    Hight
    Heigth
    Unchi
    Uunchi
    Lambai
    Kad
    Qad
    Unchai
    उंची
    उं
    उॅंची
    ऊंचाई
    लंबाई
    कद
    हाइट
    उचाई
    Uchi
    Height in feet
    Stature
    किती उंच
    कितना लंबा
    Kitni height
    Height kitni
  `,
  weight: `
    Weight
    Wt
    Vajan
    Vazan
    वजन
    भार
    वेट
    Weight in kg
    Vajan kg
    वजन किती
  `,
  blood_group: `
    Blood group
    Blood grp
    Blood
    B G
    रक्तगट
    र ग
    रक्त समूह
    रक्त वर्ग
    ब्लड ग्रुप
    रक्त
    ख़ून का ग्रुप
    B. Group
    Blood type
    ब्लड गृप
  `,
  skin_tone: `
    Complexion
    Colour
    Color
    Skin
    Skin colour
    Skin tone
    Rang
    Complextion
    Complexion and build
    रंग
    वर्णरंग
    वर्ण
    त्वचा
    Varn
    Skin color
    रूप रंग
    कांती
    कलर
    रंगरूप
    रंगत
    कॉम्प्लेक्शन
    Rangat
    स्किन टोन
  `,
  eye_color: `
    Eyes
    Eye colour
    Eye color
    Colour of eyes
    डोळे
    डोळ्यांचा रंग
    आंखों का रंग
    आँखें
  `,
  hair_color: `
    Hair
    Hair colour
    Hair color
    केस
    केसांचा रंग
    बालों का रंग
    बाल
    Kes
    हेअर कलर
  `,
  mother_tongue: `
    Mother tongue
    Mother language
    Language spoken at home
    Matrubhasha
    मातृभाषा
    बोली
    मादरी ज़बान
    Matra bhasha
    मदर टंग
    Native language
    बोलीभाषा
  `,
  languages: `
    Speaks
    Can speak
    Languages
    Languages known
    Language
    Language known
    Languages spoken
    भाषा
    ज्ञात भाषा
    अवगत भाषा
    भाषाएं
    ज़बान
    येणाऱ्या भाषा
    भाषा ज्ञान
    Known languages
    Bhasha
    लँग्वेज
    भाषा अवगत
    Zaban
    Known lang
  `,
  religion: `
    Religion
    Dharm
    Dharma
    Dharam
    Mazhab
    Faith
    धर्म
    मज़हब
    रिलिजन
    धरम
  `,
  caste: `
    Caste
    Cast
    Jat
    Jati
    Community
    Caste and sub caste
    Samaj
    जात
    जाति
    ज्ञाती
    समाज
    बिरादरी
    क़ौम
    जात पोटजात
    जात व पोटजात
    जाति उपजाति
    कुल जाति
    पंथ
    Caste subcaste
    जात व कुळी
    Zaat
    Jamat
    Kaum
    कास्ट
    Sect
    Maslak
    कम्युनिटी
    वर्ग जात
    Sampradaya
    प्रवर्ग
    Cst
    Gnati
    Gnyati
    Nyat
    आमची जात
    कौन जात
  `,
  religion_caste: `
    Religion and caste
    Religion caste
    धर्म जात
    धर्म व जात
    धर्म जाति
    धर्म व जाति
    धर्म एवं जाति
    Caste religion
    Jat dharm
    Religion community
  `,
  sub_caste: `
    Sub caste
    पोटजात
    उपजात
    उपजाति
    शाखा
    पोटशाखा
    Sub community
    Subsect
    Shakha
    Kuli
    कुळी
    सब कास्ट
    उपशाखा
    Denomination
    Firqa
    फिरका
    उपवर्ग
    पंथ शाखा
    Sect / Sub sect
  `,
  gotra: `
    Gotra
    Gothra
    Gotram
    Gotr
    गोत्र
    गौत्र
    स्वयं का गोत्र
    Gothram
    Own gotra
    गोत
    स्वगोत्र
    Kul gotra
  `,
  clan: `
    Kul
    Kula
    Devasthan
    Vansh
    कुल
    कुलदैवत
    कुलस्वामी
    कुलस्वामिनी
    कुलदेवता
    कुलदेवी
    कुलदेव
    वंश
    प्रवर
    Pravar
    वेद
    Ved
    इष्ट देव
    सूत्र
    घराणे
    Gharane
    खाप
    थोक
  `,
  other_gotra: `
    मातुल गोत्र
    Gotra mama
    Gotra maternal
  `,
  rashi: `
    Rashi
    Ras
    Zodiac
    Moon sign
    Rasi
    राशी
    रास
    चंद्र राशि
    जन्म राशि
    Zodiac sign
    जन्मरास
    Sun sign
    राशी नक्षत्र
  `,
  nakshatra: `
    Nakshatram
    Star
    Birth star
    नक्षत्र
    न
    जन्म नक्षत्र
    नक्षञ
    Natchathiram
    Nachathiram
    Birth nakshatra
  `,
  charan: `
    Charan
    Padam
    Charana
    Pada
    Pad
    चरण
    च
    पाद
    नक्षत्र चरण
  `,
  gan: `
    Gan
    Gana
    Gann
    ग
    गण
    Ganam
  `,
  nadi: `
    Nadi
    नाडी
    Nadhi
    नाड
  `,
  mangal: `
    Mangal
    Kuja dosha
    मंगळ
    मांगलिक
    मंगळदोष
    मांगलिक दोष
    मंगळीक
    Manglik status
    Mangal yog
    Mangal dosham
    मंगळ आहे का
    Chevvai dosham
    Dosham
    Dosha
    Sevvai dosham
    Manglik/Non manglik
    मंगळी
    Chovva dosham
  `,
  devak: `
    Devak
    देवक
    कुळ देवक
  `,
  varna: `
    Varna
    Vashya
    Yoni
    वश्य
    योनी
    वैर वर्ग
    वर्ग
    लग्न
    Lagna
    Tithi
    तिथी
    वार
    Day
    दशा
    नाव अक्षर
    लग्न रास
    Yog
    योग
    Karan
    करण
    जन्म वार
    मूल
    Mool
    Rajju
    Ascendant
    लग्नराशी
    जन्म लग्न
    Lagnam
    Papasamyam
    Dasa
    Dasha balance
    शिष्ट दशा
    Paksha
    पक्ष
  `,
  education: `
    Education
    Edu
    Educational qualification
    Educational qualifications
    Qualification
    Qualifications
    Qual
    Academic qualification
    Degree
    Shiksha
    Taleem
    Siksha
    Study
    Studies
    Education details
    शिक्षण
    शि
    शिक्षा
    शैक्षणिक पात्रता
    शैक्षिक योग्यता
    शैक्षणिक योग्यता
    शिक्षा दीक्षा
    योग्यता
    पात्रता
    तालीम
    पढ़ाई
    एजुकेशन
    एज्युकेशन
    Higher education
    Highest education
    Educatn
    Educ
    Padhai
    Eduction
    क्वालिफिकेशन
    शिछा
    Edn
    Academics
    Highest qualification
    उच्च शिक्षण
    College degree
    Academic details
    Educational background
    Edu. Details
    Studies details
    किती शिकला
    किती शिकली
    काय शिकला
    काय शिकली
    कितना पढ़ा
    कितनी पढ़ी
    Abhyas
  `,
  profession: `
    मुलाज़मत
    रोज़ी
    Post held
    Profession
    Occupation
    Job
    Service
    Work
    Working
    Working as
    Works as
    Employment
    Job title
    Designation
    Practice
    Business
    Job profile
    Kam
    Mashgala
    Peshaa
    Occupation details
    Career
    Post
    नोकरी
    नो
    व्यवसाय
    नोकरी व्यवसाय
    काम
    कार्य
    नौकरी
    पेशा
    व्यवसाय नौकरी
    रोजगार
    पद
    कार्यरत
    मसरूफ़ियत
    मशग़ला
    सेवा
    धंधा
    धंदा
    हुद्दा
    पदनाम
    जॉब
    उद्योग
    कामधंदा
    वर्तमान
    Present
    Current
    Presently
    Currently
    कामकाज
    आजीविका
    Kary
    बिजनेस
    Employed as
    ऑक्यूपेशन
    सर्विस
    प्रोफेशन
    Nature of job
    Position
    Job Description
    Working status
    सर्व्हिस
    Dhanda
    Kaarya
    वर्क
    काय करतो
    काय करते
    काय काम करतो
    काय काम करते
    क्या करता है
    क्या करती है
    क्या करते हैं
    Occ
    Occup
    सध्या
    व्य
  `,
  income: `
    Monthly income
    Annual income
    मासिक उत्पन्न
    वार्षिक उत्पन्न
    Income
    Salary
    Package
    Pay
    Pagar
    Utpanna
    Aay
    Vetan
    Earning
    Earnings
    CTC
    पगार
    उत्पन्न
    पॅकेज
    आय
    वेतन
    तनख़्वाह
    आमदनी
    कमाई
    सैलरी
    सॅलरी
    पैकेज
    Kamai
    Current package
    मिळकत
    प्राप्ती
    Slary
    Utpann
    इनकम
    इन्कम
    मानधन
    Gross salary
    In hand salary
    Take home
    Remuneration
    Stipend
    Inc
    Aavak
    Pkg
    कमाई किती
    किती कमावतो
    किती कमावते
    कितना कमाता है
    कितना कमाती है
  `,
  family_income: `
    Family income
    Household income
    Parents income
    फैमिली इनकम
    फॅमिली इन्कम
    Family annual income
    कौटुंबिक उत्पन्न
    कुटुंबाचे उत्पन्न
    पारिवारिक आय
    परिवार की आय
    Annual family income
    कुटुंबाचे वार्षिक उत्पन्न
    Family's income
    घरचे उत्पन्न
  `,
  father: `
    Father name
    Father
    Father's name
    Vadil
    Pita
    Papa
    Dad
    Walid
    Abbu
    Baba
    Abba
    Pappa
    वडील
    वडिलांचे नाव
    पिता
    पिताजी
    पिता का नाम
    वालिद
    पित्याचे नाव
    पापा
    बाबा
    व
    वडी
    पिता श्री
    Late father
    अब्बू
    Father Shri
    फादर
    Daddy
    Bapu
    Tirth
    तीर्थरूप
    Fthr
    Fath
    F/o
    Bapuji
    F
  `,
  mother: `
    Mother name
    Mother
    Mother's name
    Aai
    Mata
    Mataji
    Mummy
    Mom
    Walida
    Ammi
    Maa
    Mother Smt
    आई
    आईचे नाव
    माता
    माताजी
    माता का नाम
    वालिदा
    मातेचे नाव
    मातुश्री
    मम्मी
    माँ
    आ
    माता श्रीमती
    अम्मी
    मदर
    माताश्री
    Amma
    Late mother
    Mthr
    Moth
    Ba
    Mum
  `,
  parents: `
    Parents
    आई वडील
    माता पिता
    पालक
    माता पिता का नाम
    Vadil aai
    वालिदैन
  `,
  father_occupation: `
    Father occupation
    Father's occupation
    Father is
    वडिलांचा व्यवसाय
    पिता का व्यवसाय
    वालिद का कारोबार
    वडील काय करतात
    पिता जी का काम
    वडील काय काम करतात
  `,
  mother_occupation: `
    Mother occupation
    Mother's occupation
    Mother is
    आईचा व्यवसाय
    माता का व्यवसाय
    माता जी का काम
  `,
  father_education: `
    Father's education
    वडिलांचे शिक्षण
  `,
  mother_education: `
    Mother's education
    आईचे शिक्षण
  `,
  father_contact: `
    फोन पिताजी का
  `,
  brother: `
    Brother
    Brothers
    Bro
    Elder brother
    Younger brother
    Big brother
    Own brother
    Brother's name
    No of brothers
    Number of brothers
    Bhau
    Bhai
    Bada bhai
    Bhaiya
    भाऊ
    भा
    भाई
    मोठा भाऊ
    लहान भाऊ
    धाकटा भाऊ
    थोरला भाऊ
    बड़ा भाई
    छोटा भाई
    बड़े भाई
    छोटे भाई
    एक भाऊ
    एक भाई
    सख्खा भाऊ
    भावाचे नाव
    भैया
    बंधू
    बड़े भैया
    भावंडे भाऊ
    भ्राता
    ब्रदर
    ब्रदर्स
    Bhrata
    भाइयों की संख्या
    Married brothers
    Unmarried brothers
    भाऊ संख्या
    Unmarried brother
    Married brother
    Bhaijaan
    भाईजान
    Younger bro
    Elder bro
    भाऊ किती
    कितने भाई
    B
    Big bro
  `,
  sister: `
    Sister
    Sisters
    Sis
    Elder sister
    Younger sister
    Own sister
    Sister's name
    No of sisters
    Number of sisters
    Bahin
    Bahini
    Bahen
    Behan
    Behen
    Bahan
    Mothi bahin
    Lahan bahin
    Badi behan
    Chhoti behan
    Didi
    बहीण
    बहन
    ब
    मोठी बहीण
    लहान बहीण
    धाकटी बहीण
    थोरली बहीण
    बड़ी बहन
    छोटी बहन
    एक बहीण
    एक बहन
    बहिणी
    बहनें
    ताई
    दीदी
    बहिणीची माहिती
    भगिनी
    सिस्टर
    सिस्टर्स
    Married sisters
    Unmarried sisters
    Married sister
    Unmarried sister
    बहन संख्या
    हमशीरा
    Younger sis
    Elder sis
    बहना
    बहनों की संख्या
    Ben
    Benu
    बहिणी किती
    कितनी बहनें
    Kitni behen
    S
  `,
  siblings: `
    Siblings
    Brothers and sisters
    Brother and sister
    Brother sister
    Bhau bahin
    भावंडे
    भावंडं
    भाऊ बहीण
    भाई बहन
    बहन भाई
    बहीण भाऊ
    बहिण भावंडे
    Bhai bahan
    Bhai behan
    Sibling
    भावंड
    No of siblings
    सहोदर
    Bhai-ben
    भाऊ बहीण किती
  `,
  relative: `
    Father in law
    Mother in law
    Uncle
    Aunt
    Chulat
    Tai
    Mamaji
    Paternal grandfather
    Maternal grandparents
    Paternal grandparents
    Brother in law
    Sister in law
    Dada
    Nana
    Relatives
    Daji
    Khala
    Khalu
    Mamu
    Godfather
    Godmother
    चुलता
    मा
    मामांचे नाव
    दाजी
    मेहुणे
    भावजी
    नातेवाईक
    नातेसंबंध
    पाहुणे
    इतर पाहुणे
    ताई जी
    मौसाजी
    फूफाजी
    दादा
    मामाजी
    रिश्तेदार
    चाचा का नाम
    मामू
    ख़ाला
    मामाचे गाव
    मामांचे आडनाव
    मामाचे आडनाव
    मामेकुळ
    मामाकडील
    मामाकुळ
    नातलग
    संबंधित आडनावे
    Other relatives
    इतर नातेवाईक
    Relatives surnames
    सोयरे
    सोयरिक
    सगेसोयरे
    ननिहाल
    Nanihal
    आजोळ
    Ajol
    Maternal
    Maternal family
    Mosal
    मामाकडचे
    Maternal home
    ससुराल
    माहेर
    बहनोई
    जावई
    दामाद
    Brother in laws
    Uncles
    Aunts
    Jawai
    Mehuna
    Damad
    संबंधी
    फुआ
    काका काकू
    Maternal side
    Aunty
    पणजोबा
    चाचू
    ददिहाल
    Dadihal
    Great grandfather
    आते
    साडू
    साडू भाऊ
    आईचे माहेर
    Mother's native
    Mother's family
    Mosal parivar
  `,
  address: `
    Address
    Residential address
    Residence address
    Full address
    Postal address
    Patta
    Pata
    पत्ता
    प
    पता
    रा
    राहणार
    संपूर्ण पत्ता
    पूर्ण पत्ता
    पूरा पता
    घर का पता
    घरचा पत्ता
    मु पो
    मुक्काम पोस्ट
    निवासी पता
    Add
    Adress
    Addr
    Res
    निवासाचा पत्ता
    एड्रेस
    ऍड्रेस
    ॲड्रेस
    Home address
    डाक पता
    राहण्याचा पत्ता
    R/o
    राहता पत्ता
    पत्रव्यवहाराचा पत्ता
    House address
    घर पत्ता
    Correspondence address
    At post
    पत्र व्यवहार
    कुठे राहतो
    कुठे राहते
    कुठे राहतात
    कहाँ रहते हैं
    Kahan rehte hain
  `,
  permanent_address: `
    Permanent address
    Permanent home
    Permanent residence
    Permanent
    Permanent add
    Permanent addr
    कायमचा पत्ता
    कायम पत्ता
    कायमस्वरूपी पत्ता
    स्थायी पता
    स्थाई पता
    स्थायी निवास
    मूळ पत्ता
    Permanent place
    कायमचे वास्तव्य
    परमनंट ऍड्रेस
    पर्मनंट पत्ता
  `,
  current_address: `
    हाल निवास
    हाल रहिवास
    हाल पता
    Current address
    Present address
    Present addr
    Current residence
    Present residence
    Residing at
    Residing in
    Currently living
    Lives in
    Living in
    Lives at
    Living at
    Location
    Current location
    Work location
    Current city
    Residence
    Residing
    Resident of
    Settled in
    Based in
    Local address
    Temporary address
    सध्याचा पत्ता
    सध्या वास्तव्य
    सध्याचे वास्तव्य
    वास्तव्य
    राहण्याचे ठिकाण
    रहिवास
    सध्या राहणार
    वर्तमान पता
    वर्तमान निवास
    निवास
    निवास स्थान
    हाल मुकाम
    सध्याचे ठिकाण
    सध्या राहण्याचे ठिकाण
    अस्थायी पता
    रहने का स्थान
    Current place
    Residential city
    Present location
    सद्याचा पत्ता
    सध्या मुक्काम
    सध्या मुक्काम पोस्ट
    Presently residing
    Presently living
    Currently residing
    Currently staying
    Presently staying
    Now living
    Staying
    Currently in
    Job location
    Place of work
    Posting
    Posted at
    Job place
    Work place
    नोकरीचे ठिकाण
    कार्यस्थल
    Place of posting
    नौकरी का स्थान
    Residence city
    Working city
    Working location
    हल्ली मुक्काम
    हल्ली राहणार
    रिहाइश
    Place of residence
    Kaam ki jagah
    नोकरी ठिकाण
    Current stay
    Country of residence
    Current country
    Present country
    Country living in
    रहना
    Rehna
    Lives
    Currently at
    लोकेशन
  `,
  native: `
    Native
    Native place
    Home town
    Village
    Gav
    Gaon
    Ghar
    Home
    House
    Watan
    Origin
    मूळ गाव
    गाव
    मूळ ठिकाण
    मूळ रहिवासी
    मूल निवास
    मूल निवासी
    गांव
    पैतृक गांव
    पैतृक ग्राम
    मूल ग्राम
    पैतृक निवास
    वतन
    घर
    पैतृक स्थान
    मूळ स्थान
    Native town
    City
    शहर
    Paitruk gaon
    निवासी
    ठिकाना
    मूल गाँव
    Mool gaon
    नेटिव्ह प्लेस
    Ancestral place
    Home district
    गृहनगर
    Family origin
    Home place
    गृह जिला
    Native district
  `,
  property: `
    Property
    Own house
    Land
    Agriculture
    Farm
    Sheti
    Zameen
    Assets
    Vehicle
    Car
    Farming
    शेती
    शेतजमीन
    जमीन
    संपत्ती
    मालमत्ता
    स्थावर
    इतर
    घरदार
    खेती
    मकान
    Makan
    Kheti
    Other
    Others
    वाहन
    Immovable property
    Other details
    इस्टेट
    जायदाद
    बागायत
    स्वतःचे घर
    घर शेती
    Flat
    Residence type
    प्रॉपर्टी
    Agricultural land
    बागायती शेती
    कृषि भूमि
  `,
  contact: `
    Contact
    Contact no
    Contact number
    Contact nos
    Contact details
    Contact numbers
    Contact info
    Contact person and number
    Mobile
    Mobile no
    Mobile number
    Mob
    Mob no
    Mo
    Mo no
    M
    Phone
    Phone no
    Phone number
    Ph
    Ph no
    Tel
    Telephone
    Cell
    Call
    Call on
    WhatsApp
    Whatsapp no
    Whatsapp number
    Contact us
    Contact in India
    Contact at
    Reach us
    Number
    No
    Cont
    Cont no
    Contct
    Rabta
    Phone n
    संपर्क
    संपर्क क्रमांक
    संपर्क नंबर
    मोबाईल
    मोबाईल नंबर
    मोबाईल क्रमांक
    मोबाईल नं
    मो
    मो नं
    मो क्र
    मो न
    फोन
    फोन नंबर
    फोन नं
    फोन क्रमांक
    दूरध्वनी
    दूरध्वनी क्रमांक
    भ्रमणध्वनी
    भ्रमणध्वनी क्रमांक
    भ्र
    दूरभाष
    संपर्क सूत्र
    व्हाट्सएप
    व्हॉट्सअॅप
    राब्ता
    नंबर
    संपर्कासाठी
    अधिक माहितीसाठी
    अधिक माहितीसाठी संपर्क
    संपर्क के लिए
    चलभाष
    Contact n
    Mobile n
    चलध्वनी
    Sampark no
    Sampark number
    Phon
    कांटेक्ट
    कॉन्टॅक्ट
    कॉन्टैक्ट
    मोबा
    कांटैक्ट
    कॉल
    व्हॉट्सॲप नंबर
    चल दूरभाष
    Raabte ka number
    Parents contact
    Contact no of parents
    Landline
    Guardian contact
    पालकांचा मोबाईल
    पालक संपर्क
    Reach
    Ph. no. (WhatsApp)
    बोलायचं असेल तर
    बोलायचे असेल तर
    बात करने के लिए
    फोन कुठे करायचा
    Correspondence
    बातचीत
    बात करें
    Speak to
  `,
  contact_name: `
    Contact person
    Contact name
    Name of contact
    Contact person name
    संपर्क व्यक्ती
    संपर्काची व्यक्ती
    Contact person's name
    संपर्ककर्ता
    Person to contact
    Guardian
    Guardian name
    संपर्कासाठी व्यक्ती
    Contact by
    अभिभावक
  `,
  email: `
    Email
    Mail
    Email id
    Mail id
    Instagram
    Insta
    Facebook
    LinkedIn
    ईमेल
    ईमेल आयडी
    Email address
    Website
  `,
  hobbies: `
    Hobbies
    Hobby
    Interests
    Interest
    Likes
    Chhand
    Shauk
    छंद
    आवड
    आवडी
    आवडी निवडी
    शौक
    रुचि
    रुचियां
    अभिरुचि
    Pastime
    Avad
    हॉबी
    Hobbiz
    Fond of
    Shauq
    आवड निवड
    Loves
    Enjoys
    Loves to
  `,
  diet: `
    Diet
    Food
    Khana
    खाना
    Food habits
    Food habit
    Eating habits
    Aahar
    Khan pan
    Bhojan
    आहार
    भोजन
    खानपान
    जेवण
    Diet preference
    Eating habit
    Food preference
    Dietary preference
    Dietary habits
    आहार पद्धती
    डाइट
    डायट
    Veg nonveg
    खाना पीना
    डाएट
    Eating preference
  `,
  smoking: `
    Smoking
    Smoke
    Smoking habits
    Smoking habit
    धूम्रपान
    Smokes
    Smoker
    सिगरेट
    Do you smoke
    स्मोक
  `,
  drinking: `
    Drinking
    Drink
    Drinks
    Drinking habits
    Drinking habit
    मद्यपान
    Alcohol
    Drinker
    शराब
    मदिरा
  `,
  habits: `
    Habits
    Habit
    Vyasan
    Bad habits
    Addiction
    व्यसन
    व्यसने
    सवयी
    आदतें
    आदत
    नशा
    बुरी आदतें
    Any addiction
  `,
  disability: `
    Disability
    Physical status
    Physically challenged
    Physical condition
    Any disability
    Handicap
    Disabilities
    Physical disability
    शारीरिक स्थिती
    अपंगत्व
    दिव्यांग
    दिव्यांगत्व
    विकलांगता
    दिव्यांगता
    शारीरिक व्यंग
    Special case
    शारीरिक अपंगत्व
    Differently abled
    शारीरिक विकलांगता
  `,
  medical: `
    Health
    Health issues
    Medical
    Medical history
    Medical condition
    Medical conditions
    Health condition
    Health details
    आरोग्य
    आजार
    स्वास्थ्य
    बीमारी
    शारीरिक आजार
    Health status
    आरोग्य स्थिती
    स्वास्थ्य स्थिति
    Illness
    Disease
    Any disease
    तब्येत
    Any illness
  `,
  looks: `
    Spectacles
    Specs
    Glasses
    Chashma
    Body
    Body type
    Built
    Build
    Personality
    Turban
    चष्मा
    शरीरयष्टी
    बांधा
    Physique
    Shararik bandha
    शरीर
    कद काठी
    Appearance
    Body structure
    अंगकाठी
  `,
  marital_status: `
    Marital status
    Maritial status
    Married status
    वैवाहिक स्थिती
    वैवाहिक दर्जा
    विवाह स्थिति
    वैवाहिक अवस्था
    Marriage status
    शादी की स्थिति
    Civil status
    निकाह की स्थिति
    लग्नाची स्थिती
    Marriage type
    विवाह प्रकार
    Marital
    विवाह
    Vivah
    शादी
    मॅरिटल स्टेटस
    वैवाहिक जानकारी
    Azdawaji haisiyat
    Matrimonial status
    वैवाहिक
    Shadi
  `,
  status: `
    Status
    Visa
    Visa status
    Citizenship
    Nationality
    स्थिती
    वीज़ा
    राष्ट्रीयत्व
    Immigration status
    नागरिकता
    नागरिकत्व
    पासपोर्ट
  `,
  gender: `
    Gender
    Sex
    Ling
    लिंग
    कन्या वर
    वधू वर
    Boy Girl
    Girl Boy
    Bride Groom
    जेंडर
  `,
  about: `
    About
    About me
    About myself
    About her
    About him
    Self description
    माझ्याबद्दल
    स्वतःबद्दल
    थोडक्यात माहिती
    मेरे बारे में
    अपने बारे में
    About candidate
    About girl
    About boy
    स्वभाव
    Nature
    Swabhav
    Summary
  `,
  family_background: `
    Family background
    About family
    Family details in brief
    कौटुंबिक पार्श्वभूमी
    पारिवारिक पृष्ठभूमि
    कुटुंबाबद्दल
    परिवार के बारे में
    Family status
    Family type
    कुटुंब प्रकार
    परिवार का प्रकार
    Type of family
    कुटुंब पद्धती
    कौटुंबिक स्थिती
    पारिवारिक स्थिति
    परिवार की पृष्ठभूमि
  `,
  family_value: `
    Family values
    Family value
    कौटुंबिक मूल्ये
    पारिवारिक मूल्य
  `,
  ward_of_father_girl: `
    D o
    Daughter of
    पुत्री
    सुपुत्री
    कन्या श्री
  `,
  ward_of_father_boy: `
    S o
    Son of
    पुत्र
    सुपुत्र
  `,
  other: `
    Company
    Company name
    Firm
    Employer
    Organization
    Organisation
    कंपनी
    कंपनीचे नाव
    कंपनी का नाम
    College
    University
    Institute
    कॉलेज
    विद्यापीठ
    शाळा
    Experience
    अनुभव
    Current company
    Reg. no
    Registration number
    Profile ID
    Profile no
    Ref no
    नोंदणी क्रमांक
    Percentage
    Year of passing
    Passing year
    Photo
    Photos
    Note
    टीप
    सूचना
    नोट
    Created by
    Posted by
    Profile created by
    Member ID
    Sr no
  `,
  expectation: `
    जोडीदार कसा असावा
    जोडीदार कशी असावी
    जीवनसाथी कैसा हो
    मुलगा कसा असावा
    मुलगी कशी असावी
    लड़का कैसा हो
    लड़की कैसी हो
    Girl should be
    Boy should be
    स्थळ कसे हवे
    स्थळ कसं हवं
    कसे स्थळ हवे
    कैसा रिश्ता चाहिए
    ख़्वाहिश
    उम्मीद
    चाहत
    What we look for
    What I am looking for
    What I look for
    We are looking for
    Ideal match
    Ideal partner
    Expectation
    Expectations
    Requirement
    Requirements
    Looking for
    Seeking
    Seeks
    Expectations from partner
    Expected partner
    Expectation from partner
    Preference
    Preferences
    Desired partner
    Chahiye
    Expect
    Expecting
    Demand
    Other expectations
    अपेक्षा
    अपेक्षित वर
    अपेक्षित वधू
    अपेक्षा वर
    वराविषयी अपेक्षा
    वधूविषयी अपेक्षा
    जोडीदाराकडून अपेक्षा
    जोडीदाराविषयी अपेक्षा
    जोडीदाराबद्दल अपेक्षा
    जीवनसाथी से अपेक्षा
    जीवनसाथी की अपेक्षा
    वर से अपेक्षा
    वर अपेक्षा
    वधू अपेक्षा
    वधू से अपेक्षा
    अपेक्षाएं
    अपेक्षाएं वर से
    चाहिए
    चाहिये
    तलाश
    पसंद
    अपेक्षित
    मुलाकडून अपेक्षा
    मुलीकडून अपेक्षा
    वराकडून अपेक्षा
    वधूकडून अपेक्षा
    Partner
    Life partner
    Our expectation
    Our expectations
    Expectation about groom
    Expectation about bride
    पसंदीचा वर
    कैसा वर चाहिए
    कैसी वधू चाहिए
    Expactation
    Expectaion
    Ladka chahiye
    Ladki chahiye
    Partner preferred
    Rishta chahiye
    जीवनसाथी
    Wants
    Required
    Expected groom
    Expected bride
    Expected boy
    Expected girl
    एक्सपेक्टेशन
    एक्स्पेक्टेशन
    Preferred match
    Desired match
    वर कसा हवा
    वर हवा
    Kaisa ladka chahiye
    Preference for partner
    इच्छित वर
    वधू हवी
    जोडीदार
    Tavaqquaat
    तवक़्क़ो
    Rishta kaisa ho
    Spouse expectation
    Expected education
    Expected height
    Expected age
    Preferred age
    Preferred education
    Preferred height
    Preferred location
    Preferred cities
    Preferred city
    Preferred places
    पसंतीची शहरे
    पसंद के शहर
    Seeking for
    मागणी
    Pref
    मुलगी कशी हवी
    मुलगा कसा हवा
    मुलगी कशी पाहिजे
    मुलगा कसा पाहिजे
    लड़की कैसी चाहिए
    लड़का कैसा चाहिए
    Kashi mulgi havi
    Kasa mulga hava
    अनुरूप वर
    अनुरूप वधू
    अनुरूप जोडीदार
    कन्या से अपेक्षा
    Hoping for
  `,
  head_personal: `
    Personal details
    Personal information
    Personal info
    Personal
    Profile
    Marriage biodata
    Introduction
    Bio
    वैयक्तिक माहिती
    व्यक्तिगत माहिती
    व्यक्तिगत जानकारी
    व्यक्तिगत विवरण
    व्यक्तिगत परिचय
    बायोडाटा
    बायोडेटा
    परिचय
    परिचय पत्र
    परिचय पत्रक
    जीवन परिचय
    वधू परिचय
    वर परिचय
    माहिती
    जानकारी
    विवरण
    स्वतःची माहिती
    Candidate details
    Basic details
    Basic information
    Particulars
    Details
    Physical details
    Educational details
    Education and career
    Professional details
    शैक्षणिक माहिती
    शैक्षणिक विवरण
    पत्रिका
    जन्म पत्रिका
    कुंडली
    Horoscope
    Astro details
    Astrological details
    जन्म कुंडली
    Religious details
    Social details
    Lifestyle
    Horoscope information
    Education and career details
    Basic info
    वैयक्तिक तपशील
    Physical attributes
    Professional information
    पर्सनल डिटेल्स
    व्यावसायिक माहिती
    शैक्षणिक तपशील
    Religious background
    Matrimonial profile
    विवाह परिचय
    Vivah biodata
    वैवाहिक माहिती
    Matrimonial details
    Matrimony details
  `,
  head_family: `
    Family
    Family details
    Family information
    Family info
    Family profile
    Family background details
    कौटुंबिक माहिती
    कुटुंब
    कुटुंबाची माहिती
    कुटुंब माहिती
    पारिवारिक विवरण
    पारिवारिक जानकारी
    पारिवारिक परिचय
    परिवार
    परिवार का विवरण
    परिवार परिचय
    घरची माहिती
    खानदान
    Khandan
    Family members
    कुटुंबाविषयी
    घर परिवार
    कुटुंबातील सदस्य
    परिवार के सदस्य
    फॅमिली डिटेल्स
    Family particulars
    कौटुंबिक तपशील
    घरी कोण कोण
    घर में कौन कौन
    घरात कोण कोण
  `,
  head_contact: `
    Contact information
    Contact address
    संपर्क माहिती
    संपर्क विवरण
    संपर्क पत्ता
    संपर्क का पता
    For contact
    Communication
    Communication details
    For further details
    For more details
    Address and contact
    References
    Reference
    संपर्क तपशील
    कॉन्टॅक्ट डिटेल्स
  `,
};

export type Role = keyof typeof SPELLINGS;

/** Every spelling with the role that it names. */
export const SPELLED_LABELS: readonly (readonly [spelling: string, role: Role])[] = Object.entries(
  SPELLINGS,
).flatMap(([role, lines]) =>
  lines
    .trim()
    .split(/\s*\n\s*/u)
    .map((spelling) => [spelling, role as Role] as const),
);
