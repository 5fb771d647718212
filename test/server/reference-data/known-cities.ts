/** The seats of Maharashtra’s districts that have another name than their district. */
export const OTHER_SEATS: [string, string][] = [
  ['Mumbai', 'मुंबई'],
  ['Bandra', 'वांद्रे'],
  ['Alibag', 'अलिबाग'],
  ['Oros', 'ओरोस'],
];

/** The GeoNames code of the state comes before its cities. */
export const largestIndianCities: [string, string][] = [
  [
    'IN.16',
    'Mumbai, Pune, Nagpur, Thane, Pimpri-Chinchwad, Nashik, Kalyan, Dombivli, Vasai, Virar, Chhatrapati Sambhajinagar, Navi Mumbai, Solapur, Mira-Bhayandar, Bhiwandi, Amravati, Nanded, Kolhapur, Ulhasnagar, Sangli, Miraj, Malegaon, Jalgaon, Akola, Latur, Dhule, Ahilyanagar, Chandrapur, Parbhani, Ichalkaranji, Panvel, Badlapur, Ambarnath, Jalna, Bhusawal',
  ],
  ['IN.07', 'Delhi, New Delhi'],
  [
    'IN.19',
    'Bengaluru, Hubballi, Dharwad, Mysuru, Kalaburagi, Mangaluru, Belagavi, Davanagere, Ballari, Vijayapura, Shivamogga, Tumakuru',
  ],
  ['IN.40', 'Hyderabad, Secunderabad, Warangal, Nizamabad, Karimnagar, Khammam'],
  ['IN.09', 'Ahmedabad, Surat, Vadodara, Rajkot, Bhavnagar, Jamnagar, Junagadh, Gandhinagar'],
  [
    'IN.25',
    'Chennai, Coimbatore, Madurai, Tiruchirappalli, Salem, Tiruppur, Tirunelveli, Erode, Vellore, Ambattur, Avadi, Thoothukudi',
  ],
  [
    'IN.28',
    'Kolkata, Howrah, Durgapur, Asansol, Siliguri, Maheshtala, Rajpur Sonarpur, Bardhaman, Bhatpara, Panihati, Kamarhati',
  ],
  ['IN.24', 'Jaipur, Jodhpur, Kota, Bikaner, Ajmer, Udaipur, Bhilwara, Alwar'],
  [
    'IN.36',
    'Lucknow, Kanpur, Ghaziabad, Agra, Varanasi, Meerut, Prayagraj, Bareilly, Aligarh, Moradabad, Saharanpur, Gorakhpur, Noida, Firozabad, Jhansi, Loni, Muzaffarnagar, Mathura, Ayodhya, Greater Noida',
  ],
  ['IN.35', 'Indore, Bhopal, Jabalpur, Gwalior, Ujjain, Sagar, Dewas, Satna, Ratlam'],
  [
    'IN.02',
    'Visakhapatnam, Vijayawada, Guntur, Nellore, Kurnool, Rajamahendravaram, Kakinada, Tirupati, Kadapa, Anantapur',
  ],
  ['IN.34', 'Patna, Gaya, Bhagalpur, Muzaffarpur, Purnia, Darbhanga'],
  ['IN.23', 'Ludhiana, Amritsar, Jalandhar, Patiala, Bathinda, Mohali'],
  ['IN.10', 'Faridabad, Gurugram, Panipat, Ambala, Rohtak, Hisar, Karnal, Sonipat'],
  ['IN.12', 'Srinagar, Jammu'],
  ['IN.38', 'Ranchi, Jamshedpur, Dhanbad, Bokaro, Deoghar'],
  ['IN.21', 'Bhubaneswar, Cuttack, Rourkela, Brahmapur, Sambalpur'],
  ['IN.37', 'Raipur, Bhilai, Bilaspur, Korba, Durg'],
  ['IN.03', 'Guwahati, Silchar, Dibrugarh'],
  ['IN.13', 'Thiruvananthapuram, Kochi, Kozhikode, Kollam, Thrissur, Kannur'],
  ['IN.39', 'Dehradun, Haridwar, Roorkee, Haldwani'],
  ['IN.05', 'Chandigarh'],
];
